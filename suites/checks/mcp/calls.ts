import { problemOfMcpResult } from '#spec'
import { Blocked, NotApplicable, type Stored, type Tools, check, textsIn } from '../../kit/index.ts'
import { requiredOf } from '../agent-tools/schema.ts'
import { expectOtherType, imported } from '../agent-tools/imported.ts'
import { argumentsOfSearch, findingQuery, unescaped, unlessLimited } from '../agent-tools/tools.ts'
import { ABOUT_CAP } from '../billing/about-cap.ts'
import { FREE_CALLS, hasFailed, isRefused, textsOf } from './call.ts'
import { declaresTasks } from './capabilities.ts'
import { type Answer, INVALID_PARAMS, INVALID_REQUEST, isObject } from './client.ts'
import { listed, named } from './listing.ts'
import { type Session, codeOf, connect, message, responseOf, resultOf } from './session.ts'

export const callAnswersContent = check({
  rule: 'mcp/call-answers-content',
  title: 'free calls of listed tools',
  run: async (tools) => {
    const session = await connect(tools)
    for (const call of FREE_CALLS) {
      const result = resultOf(await session.send(message('tools/call', call)))
      tools.expect.that(Array.isArray(result['content']), `the result of ${call.name} has no content`, result)
    }
  },
})

export const callSucceeds = check({
  rule: 'mcp/call-succeeds',
  title: 'free calls of listed tools',
  run: async (tools) => {
    const session = await connect(tools)
    const open: string[] = []
    for (const { name } of FREE_CALLS) {
      const call = { name, arguments: argumentsOfSearch(name, tools) }
      const result = resultOf(await session.send(message('tools/call', call)))
      if (result['isError'] !== true) continue
      unlessLimited(textsOf(result['content']).join('\n'))
      tools.expect.that(
        findingQuery(name, tools.target) === undefined,
        'a call that nothing is wrong with is marked as an error',
        result,
      )
      open.push(name)
    }
    if (open.length > 0)
      throw new NotApplicable(
        `a search may fail where it finds nothing, and the target file does not say what is found by ${open.join()}`,
      )
  },
})

export const callRunsTheTool = check({
  rule: 'mcp/call-runs-the-tool',
  title: 'a command whose output is known',
  run: async (tools) => {
    const { command, output } = tools.fixture('host_command')
    if (command.includes(output)) throw new Blocked('fixtures.host_command: the command itself contains its output')
    const session = await connect(tools)
    const call = { name: 'host_cli', arguments: { command } }
    const answer = await session.send(message('tools/call', call))
    const result = resultOf(answer)
    // A tool that counts toward the allowance works no more when that is used up.
    if (hasFailed(answer) && ABOUT_CAP.test(answer.reply.words))
      throw new Blocked('the allowance of the administrator is used up')
    // How the result of a tool becomes content is not said.
    const texts = [textsOf(result['content']).join('\n'), ...textsIn(result)].map(unescaped)
    tools.expect.some(texts, (text) => text.includes(output), 'the output of the command is not shown')
  },
})

export const importFollowsMode = check({
  rule: 'mcp/import-follows-mode',
  title: 'the types of flows that were imported in both modes',
  claims: 'imported-templates',
  run: async (tools) => {
    const types = {
      standard: tools.fixture('template_import.flowType'),
      composer: tools.fixture('template_import.composerType'),
    } as const
    const earlier: Stored[] = []
    for (const [mode, type] of Object.entries(types)) {
      const flows = await imported(tools, mode as keyof typeof types, true, earlier)
      if (flows.length === 0) throw new Blocked('the import made no flow')
      earlier.push(...flows)
      tools.expect.some(flows, ({ flowType }) => flowType === type, `${mode} made a flow of another type`)
    }
  },
})

export const otherImportFollowsMode = check({
  rule: 'mcp/import-follows-mode',
  title: 'the type of a flow that was imported in standard mode from the other template',
  claims: 'imported-templates',
  run: expectOtherType,
})

async function unknownTool(tools: Tools): Promise<Answer> {
  const session = await connect(tools)
  const call = { name: tools.unique('tool').replaceAll(/\W/g, '_'), arguments: {} }
  return session.send(message('tools/call', call), { valid: false })
}

export const unknownToolIsNoSuccess = check({
  rule: 'mcp/unknown-tool-is-no-success',
  title: 'a tool that nobody has',
  run: async (tools) => {
    const answer = await unknownTool(tools)
    tools.expect.that(isRefused(answer), 'a call of a tool that does not exist succeeded', answer.reply.text)
  },
})

export const unknownToolCode = check({
  rule: 'mcp/unknown-tool-code',
  title: 'a tool that nobody has',
  run: async (tools) => {
    const answer = await unknownTool(tools)
    if (!hasFailed(answer)) throw new Blocked('a call of a tool that does not exist got no error')
    tools.expect.equal(codeOf(answer), INVALID_PARAMS, 'the code of the error')
  },
})

/** A call without what every call requires. */
async function malformed(tools: Tools, params: object | undefined): Promise<Answer> {
  return (await connect(tools)).send(message('tools/call', params), { valid: false })
}

const NAMELESS = [undefined, {}, { arguments: { query: 'schedule' } }, { name: 7, arguments: { query: 'schedule' } }]
const WITHOUT_OBJECT = ['schedule', ['schedule'], 7].map((given) => ({ name: FREE_CALLS[0].name, arguments: given }))

export const callNeedsName = check({
  rule: 'mcp/call-needs-name',
  title: 'calls without params, without a name, and with a number for one',
  run: async (tools) => {
    for (const params of NAMELESS) {
      const answer = await malformed(tools, params)
      const given = JSON.stringify(params)
      tools.expect.that(isRefused(answer), `a call with ${given} for params is not refused`, answer.reply.text)
    }
  },
})

export const callArgumentsAreObject = check({
  rule: 'mcp/call-arguments-are-object',
  title: 'arguments that are a text, an array and a number',
  run: async (tools) => {
    for (const params of WITHOUT_OBJECT) {
      const answer = await malformed(tools, params)
      const given = JSON.stringify(params.arguments)
      tools.expect.that(isRefused(answer), `a call with ${given} for arguments succeeded`, answer.reply.text)
    }
  },
})

export const badCallCode = check({
  rule: 'mcp/bad-call-code',
  title: 'calls without params, without a name, and with arguments that are no object',
  run: async (tools) => {
    let coded = 0
    for (const params of [...NAMELESS, ...WITHOUT_OBJECT]) {
      const answer = await malformed(tools, params)
      if (!isRefused(answer)) throw new Blocked('a call that is no call was not refused')
      // HTTP may refuse it alone.
      if (!hasFailed(answer)) continue
      coded += 1
      const code = codeOf(answer)
      // Params may be a part that the request lacks.
      if (params === undefined && code === INVALID_REQUEST) continue
      tools.expect.equal(code, INVALID_PARAMS, `the code for ${JSON.stringify(params)}`)
    }
    if (coded === 0) throw new NotApplicable('calls that are no calls are refused without an error')
  },
})

export const toolFailureIsMarked = check({
  rule: 'mcp/tool-failure-is-marked',
  title: 'a call that the target file says will fail',
  run: async (tools) => {
    const call = tools.fixture('failing_tool_call')
    const { result } = responseOf(await (await connect(tools)).send(message('tools/call', call), { valid: false }))
    tools.expect.that(isObject(result) && result['isError'] === true, 'the result is not marked as an error', result)
    const texts = textsOf(isObject(result) ? result['content'] : undefined)
    tools.expect.some(texts, (text) => text.trim() !== '', 'the result does not say why the tool failed')
  },
})

/** A listed free tool with a required argument, called without arguments. */
async function withoutArguments(tools: Tools, session: Session): Promise<Answer> {
  const all = await listed(tools)
  const free = FREE_CALLS.find(({ name }) => requiredOf(named(all, name)['inputSchema']).length > 0)
  if (free === undefined) throw new NotApplicable('no free tool requires an argument')
  return session.send(message('tools/call', { name: free.name, arguments: {} }), { valid: false })
}

export const missingArgumentIsNoSuccess = check({
  rule: 'mcp/missing-argument-is-no-success',
  title: 'a search without a query',
  run: async (tools) => {
    const answer = await withoutArguments(tools, await connect(tools))
    const isRefused = !answer.reply.ok || hasFailed(answer)
    tools.expect.that(isRefused, 'a call without a required argument succeeded', answer.reply.text)
  },
})

export const missingArgumentIsAToolError = check({
  rule: 'mcp/missing-argument-is-a-tool-error',
  title: 'a search without a query under 2025-11-25',
  run: async (tools) => {
    const session = await connect(tools)
    if (session.version !== '2025-11-25') throw new Blocked(`the server agreed on ${session.version}`)
    const answer = await withoutArguments(tools, session)
    if (!hasFailed(answer)) throw new Blocked('a call without a required argument succeeded')
    const { result } = responseOf(answer)
    tools.expect.that(isObject(result), 'a call without a required argument got an error', answer.reply.text)
  },
})

/** Blocks the case if a call failed because the rate of calls is limited. */
function unlessLimitedCall(answer: Answer): Answer {
  const { result } = responseOf(answer)
  if (hasFailed(answer)) unlessLimited(textsOf(isObject(result) ? result['content'] : undefined).join('\n'))
  return answer
}

export const argumentsMayBeLeftOut = check({
  rule: 'mcp/arguments-may-be-left-out',
  title: 'host_list_commands without arguments',
  run: async (tools) => {
    const session = await connect(tools)
    const name = 'host_list_commands'
    const call = async (params: object): Promise<Answer> =>
      unlessLimitedCall(await session.send(message('tools/call', params)))
    if (hasFailed(await call({ name, arguments: {} })))
      throw new Blocked('the tool does not work with empty arguments either')
    const answer = await call({ name })
    tools.expect.that(!hasFailed(answer), 'a call without arguments failed', answer.reply.text)
  },
})

function hasContent(answer: Answer): boolean {
  const { result } = responseOf(answer)
  return isObject(result) && Array.isArray(result['content'])
}

export const taskIgnored = check({
  rule: 'mcp/task-ignored',
  title: 'a free call that asks for a task',
  run: async (tools) => {
    const session = await connect(tools)
    if (declaresTasks(session.capabilities)) throw new NotApplicable('the server declares tasks for calls of tools')
    if (!hasContent(await session.send(message('tools/call', FREE_CALLS[0]))))
      throw new Blocked('a free call has no content')
    const answer = await session.send(message('tools/call', { ...FREE_CALLS[0], task: { ttl: 60_000 } }))
    tools.expect.that(hasContent(answer), 'a call that asks for a task has no result with content', answer.reply.text)
  },
})

export const callResultFitsSchema = check({
  rule: 'mcp/call-result-fits-schema',
  title: 'the results of free calls in each supported version',
  run: async (tools) => {
    for (const version of ['2025-06-18', '2025-11-25']) {
      const session = await connect(tools, { version })
      for (const call of FREE_CALLS) {
        const result = resultOf(await session.send(message('tools/call', call)))
        const problem = problemOfMcpResult('tools/call', session.version, result)
        tools.expect.that(problem === undefined, `${call.name}: ${problem?.pointer} ${problem?.message}`, result)
      }
    }
  },
})
