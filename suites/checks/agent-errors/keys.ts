import type { OperationId } from '#spec'
import { type As, Blocked, type CallRequest, NotApplicable, type Tools, check } from '../../kit/index.ts'
import { newKey, opens } from '../api-keys/key.ts'
import { runTool } from '../agent-tools/tools.ts'
import { FREE_CALLS, hasFailed } from '../mcp/call.ts'
import { listsByCaller, repliesByCaller } from './callers.ts'
import { isObject, responsesIn } from '../mcp/client.ts'
import { IN_LATEST, hello, message } from '../mcp/session.ts'
import { callWith, callsOf } from './call.ts'

export const generatedKeyWorks = check({
  rule: 'agent-errors/generated-key-works',
  title:
    'keys that were just generated, with and without an end, list the tools, and the MCP endpoint does not refuse them',
  claims: 'user-keys',
  run: async (tools) => {
    for (const query of [{}, { expirationDays: 30 }, { expirationDays: 365 }]) await opensAgent(tools, query)
  },
})

async function opensAgent(tools: Tools, query: Readonly<Record<string, unknown>>): Promise<void> {
  const token = await newKey(tools, query, 'spare_editor')
  if (!(await opens(tools, token, 200)).ok) throw new Blocked('the key does not open the platform either')
  const reply = await callWith(tools, { as: { token } })
  if (reply.status === 403) throw new Blocked('the spare editor may not use the agent')
  tools.expect.status(reply, 200)
  const { status } = await tools.api.call('callMcp', { body: message('ping'), as: { token }, headers: IN_LATEST })
  tools.expect.that(![401, 403].includes(status), `the MCP endpoint answered ${status} to a key that lists the tools`)
}

/** The first messages of every client. */
const BEGINNING: readonly CallRequest<OperationId>[] = [
  { body: message('initialize', hello()) },
  { body: message('tools/list'), headers: IN_LATEST },
]

/** Whoever may use the agent by REST may use it over MCP. */
async function expectOpenFor(tools: Tools, as: As): Promise<void> {
  for (const changes of BEGINNING) {
    const reply = await callWith(tools, { ...changes, as })
    const isRefused = [401, 403].includes(reply.status)
    const hasResult = isObject(responsesIn(reply).responses[0]?.['result'])
    // What serves nobody has other reasons than the key.
    if (as === 'admin' && !isRefused && !hasResult)
      throw new Blocked('the MCP endpoint does not serve the administrator')
    tools.expect.that(
      hasResult,
      `the MCP endpoint answered ${reply.status} and no result to the key of ${String(as)}`,
      reply.text,
    )
  }
}

export const sameKeyForMcp = check({
  rule: 'agent-errors/same-key-for-mcp',
  title: 'the key of each user that lists the tools makes a handshake and lists the tools over MCP',
  run: async (tools) => {
    await tools.api.need('listTools')
    for (const [as] of await listsByCaller(tools)) await expectOpenFor(tools, as)
  },
})

/** A search over MCP, which gives whoever may use the agent a result. */
const SEARCH: CallRequest<OperationId> = { body: message('tools/call', FREE_CALLS[0]), headers: IN_LATEST }

/** A key that REST does not take, not even for a free search, opens nothing over MCP. What a role may use is open, hence no 403. */
async function expectClosedFor(tools: Tools, as: As): Promise<void> {
  const { name, arguments: given } = FREE_CALLS[0]
  const run = await runTool(tools, name, given, { as })
  if (run.status !== 401) return
  const reply = await callWith(tools, { ...SEARCH, as })
  const { responses } = responsesIn(reply)
  const isServed = isObject(responses[0]?.['result']) && !hasFailed({ responses })
  tools.expect.that(
    !isServed,
    `the MCP endpoint runs a tool for the key of ${String(as)}, which the REST endpoints refuse with 401`,
    reply.text,
  )
}

export const sameKeyForRest = check({
  rule: 'agent-errors/same-key-for-mcp',
  title:
    'the key of each user to whom the list of tools and a free search are refused with 401 runs no search over MCP',
  run: async (tools) => {
    await tools.api.need('listTools')
    const closed = (await repliesByCaller(tools)).filter(([, { status }]) => status === 401)
    for (const [as] of closed) await expectClosedFor(tools, as)
  },
})

/** An account without AI features can have set no key, and which refusal comes first is open. */
const ABOUT_KEY: ReadonlySet<OperationId> = new Set(['getCustomKey', 'deleteCustomKey'])

/** An account without AI features can have opened no session, so its own calls may find none. */
const CLOSED: readonly number[] = [403, 404]

export const aiDisabled = check({
  rule: 'agent-errors/ai-disabled',
  title: 'the key of a user without AI features',
  over: 'operations',
  run: async (tools) => {
    const refusals = ABOUT_KEY.has(tools.operation) ? CLOSED : [403]
    for (const call of callsOf(tools)) {
      const { status } = await callWith(tools, { ...call, as: 'ai_disabled', valid: false })
      tools.expect.that(refusals.includes(status), `a user without AI features was answered with ${status}`, status)
    }
  },
})

export const aiDisabledInSessions = check({
  rule: 'agent-errors/ai-disabled-in-sessions',
  title: 'the key of a user without AI features in a session of the administrator',
  over: 'operations',
  run: async (tools) => {
    const { status } = await callWith(tools, { as: 'ai_disabled', valid: false })
    tools.expect.that(CLOSED.includes(status), `a user without AI features was answered with ${status}`, status)
  },
})

/** Calls with the key anywhere but after Bearer in the header. */
async function misplaced(tools: Tools, changes: CallRequest<OperationId>): Promise<void> {
  tools.expect.status(await callWith(tools, { ...changes, valid: false }), 401)
}

function adminKey({ target }: Tools): string {
  const key = target.credentials.admin?.api_key
  if (key === undefined) throw new NotApplicable('the target file has no credentials.admin')
  return key
}

export const keyNotInAddress = check({
  rule: 'agent-errors/key-not-in-address',
  title: 'a working key in the query, bare and after Bearer',
  over: 'operations',
  run: async (tools) => {
    const key = adminKey(tools)
    for (const Authorization of [key, `Bearer ${key}`]) {
      await misplaced(tools, { as: 'nobody', query: { Authorization } })
    }
  },
})

export const keyWithoutBearer = check({
  rule: 'agent-errors/key-without-bearer',
  title: 'a working key as the whole header',
  over: 'operations',
  run: (tools) => misplaced(tools, { authorization: adminKey(tools) }),
})
