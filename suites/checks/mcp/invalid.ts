import { Blocked, NotApplicable, type Tools, check } from '../../kit/index.ts'
import { SERVER_ERROR, duringFailure } from '../errors/server-failure.ts'
import { isRefused } from './call.ts'
import { CAPABILITY_METHODS } from './capabilities.ts'
import {
  type Answer,
  INTERNAL_ERROR,
  INVALID_PARAMS,
  INVALID_REQUEST,
  METHOD_NOT_FOUND,
  PARSE_ERROR,
  isObject,
  post,
} from './client.ts'
import { IN_LATEST, REQUEST_ID, codeOf, connect, hello, message, responseOf, resultOf } from './session.ts'

/** Posts invalid messages after a handshake, and expects this error for each. */
async function refused(tools: Tools, code: number, ...messages: readonly unknown[]): Promise<void> {
  const session = await connect(tools)
  for (const sent of messages) {
    tools.expect.equal(codeOf(await session.send(sent, { valid: false })), code, `the code for ${JSON.stringify(sent)}`)
  }
}

/** Posts a body that is no message. A server may look at the version in the header before it reads the body. */
const postText = (tools: Tools, text: string): Promise<Answer> =>
  post(tools, { text }, { headers: IN_LATEST, valid: false })

/** Posts bodies that are not JSON. */
async function unreadable(tools: Tools, ...bodies: readonly string[]): Promise<void> {
  for (const text of bodies) {
    const code = codeOf(await postText(tools, text))
    // What begins like a batch may be refused as one before it is read to its end.
    const isBatch = text.startsWith('[') && code === INVALID_REQUEST
    if (!isBatch) tools.expect.equal(code, PARSE_ERROR, `the code for '${text}'`)
  }
}

const PING = '{"jsonrpc":"2.0","id":1,"method":"ping"}'
/** What makes a request followed by it no JSON. */
const AFTER = [' hello', '}', `\n${PING}`, ',']

/** Bodies that are no JSON; most break off, also as a batch. */
const BROKEN = ['{bad', 'hello', PING.slice(0, -4), PING.slice(0, -1), '"ping', 'tru'].concat([
  '[',
  `[${PING}`,
  `[${PING},]`,
  `[${PING}}`,
])

export const parseError = check({
  rule: 'mcp/parse-error',
  title: 'bodies that are no JSON, ones that break off, and ones that go on after a request',
  run: (tools) => unreadable(tools, ...BROKEN, ...AFTER.map((more) => PING + more)),
})

export const emptyBodyParseError = check({
  rule: 'mcp/empty-body-parse-error',
  title: 'a body without a byte',
  run: (tools) => unreadable(tools, ''),
})

export const bareValueRefused = check({
  rule: 'mcp/bare-value-refused',
  title: 'a number, a text, true and null',
  run: async (tools) => {
    const session = await connect(tools)
    for (const value of [1, 'ping', true, null]) {
      const code = codeOf(await session.send(value, { valid: false }))
      // The JSON to which JSON-RPC refers, that of RFC 4627, begins with an object or an array.
      const isRefusal = code === INVALID_REQUEST || code === PARSE_ERROR
      tools.expect.that(isRefusal, `the code for ${JSON.stringify(value)} is another`, code)
    }
  },
})

export const emptyObjectRefused = check({
  rule: 'mcp/empty-object-refused',
  title: 'an empty object',
  run: (tools) => refused(tools, INVALID_REQUEST, {}),
})

export const missingVersionRefused = check({
  rule: 'mcp/missing-version-refused',
  title: 'a ping without jsonrpc',
  run: (tools) => refused(tools, INVALID_REQUEST, { id: 1, method: 'ping' }),
})

export const wrongVersionRefused = check({
  rule: 'mcp/wrong-version-refused',
  title: 'a ping of JSON-RPC 1.0, and one whose jsonrpc is a number',
  run: (tools) =>
    refused(tools, INVALID_REQUEST, { jsonrpc: '1.0', id: 1, method: 'ping' }, { jsonrpc: 2, id: 1, method: 'ping' }),
})

export const methodNotTextRefused = check({
  rule: 'mcp/method-not-text-refused',
  title: 'methods that are a number, null and an object',
  run: (tools) =>
    refused(tools, INVALID_REQUEST, ...[1, null, {}].map((method) => ({ jsonrpc: '2.0', id: 1, method }))),
})

export const missingMethodRefused = check({
  rule: 'mcp/missing-method-refused',
  title: 'a message of nothing but its id, and one with params',
  run: (tools) => refused(tools, INVALID_REQUEST, { jsonrpc: '2.0', id: 1 }, { jsonrpc: '2.0', id: 'a', params: {} }),
})

/** Made-up methods. Some begin like those that exist, or are a beginning of one. */
const UNKNOWN = [
  'unknown',
  'tools',
  'tools/',
  'tools/cal',
  'tools/list/etalon',
  'tools/etalon',
  'ping/etalon',
  'initializ',
]

export const unknownMethod = check({
  rule: 'mcp/unknown-method',
  title: 'methods that nobody knows, also with the beginnings of those that exist',
  run: (tools) =>
    refused(tools, METHOD_NOT_FOUND, message('etalon/unknown'), ...UNKNOWN.map((method) => message(method, {}))),
})

/** Whether a value is nothing but empty lists, whatever their names. */
const listsNothing = (value: unknown): boolean =>
  Array.isArray(value) ? value.length === 0 : !isObject(value) || Object.values(value).every(listsNothing)

export const unlistedMethod = check({
  rule: 'mcp/unlisted-method',
  title: 'methods of capabilities that the server does not declare',
  run: async (tools) => {
    const { capabilities } = resultOf(await post(tools, { json: message('initialize', hello()) }))
    const declared = isObject(capabilities) ? capabilities : {}
    const idle = Object.entries(CAPABILITY_METHODS).filter(([name]) => declared[name] === undefined)
    if (idle.length === 0) throw new NotApplicable('the server declares every capability')
    const session = await connect(tools)
    for (const sent of idle.flatMap(([, messages]) => messages)) {
      const answer = await session.send(sent, { valid: false })
      const { result } = responseOf(answer)
      // Clients may ask for lists that are not declared, so that empty ones do no harm.
      if (isObject(result) && listsNothing(result)) continue
      tools.expect.equal(codeOf(answer), METHOD_NOT_FOUND, `the code for ${JSON.stringify(sent)}`)
    }
  },
})

export const methodNamesAreCaseSensitive = check({
  rule: 'mcp/method-names-are-case-sensitive',
  title: 'PING and Tools/List',
  run: (tools) => refused(tools, METHOD_NOT_FOUND, message('PING'), message('Tools/List')),
})

export const arrayParamsRefused = check({
  rule: 'mcp/array-params-refused',
  title: 'a call of a tool whose name and arguments stand in an array',
  run: async (tools) => {
    const session = await connect(tools)
    const params = ['search_knowledge_base', { query: 'schedule' }]
    const answer = await session.send(message('tools/call', params), { valid: false })
    tools.expect.that(isRefused(answer), 'a call whose params are an array is not refused', answer.reply.text)
  },
})

export const badParamsErrorEchoesId = check({
  rule: 'mcp/bad-params-error-echoes-id',
  title: 'ids of calls without the name of a tool',
  run: async (tools) => {
    const session = await connect(tools)
    for (const id of ['request-1', 7]) {
      const answer = await session.send(message('tools/call', {}, id), { valid: false })
      const error = answer.responses[0]?.['error']
      const code = isObject(error) ? error['code'] : undefined
      // A result that is marked as an error, or a status, may refuse the call too.
      if (code !== INVALID_PARAMS) throw new NotApplicable(`no error with the code ${INVALID_PARAMS}`)
      tools.expect.equal(responseOf(answer)['id'], id, 'the id of the error')
    }
  },
})

export const noInventedId = check({
  rule: 'mcp/no-invented-id',
  title: 'the ids of errors about messages that have none, after a ping',
  run: async (tools) => {
    await post(tools, { json: message('ping') }, { headers: IN_LATEST })
    const answers: Answer[] = []
    for (const text of ['{bad', '1', '{}']) answers.push(await postText(tools, text))
    const ids = answers.map(({ responses: [response] }) => response?.['id'])
    if (answers.some(({ responses: [response] }) => response?.['error'] === undefined))
      throw new Blocked('there is no error whose id could be looked at')
    // The schema of 2025-06-18 wants an id in every error, so that a word may stand for none, but not that of a request.
    const [word] = ids
    const isWord = typeof word === 'string' && word !== REQUEST_ID && Number.isNaN(Number(word))
    if (isWord && ids.every((id) => id === word))
      throw new NotApplicable('a word stands for the id of all messages that have none')
    for (const id of ids) {
      tools.expect.that(id === undefined || id === null, 'an error has an id that nobody sent', id)
    }
  },
})

/** Whether a failure was told by HTTP alone: the documents have a status and a code for internal errors. */
const failsPlainly = ({ reply, responses }: Answer): boolean =>
  reply.status === SERVER_ERROR && !responses.some((response) => 'jsonrpc' in response)

export const internalError = check({
  rule: 'mcp/internal-error',
  title: 'a handshake, a ping and a list of tools, each while the server fails',
  // The injected failure hits whichever call comes next.
  exclusive: 'from-hook',
  run: async (tools) => {
    const session = await connect(tools)
    const hasResult = ({ responses }: Answer): boolean => responses[0]?.['result'] !== undefined
    let coded = 0
    for (const json of [message('initialize', hello()), message('ping'), message('tools/list')]) {
      const isHandshake = json['method'] === 'initialize'
      const prepared = async () => ({
        ask: (): Promise<Answer> =>
          isHandshake ? post(tools, { json }, { valid: false }) : session.send(json, { valid: false }),
        effects: tools.effectsOf('callMcp', { body: json }),
      })
      const answer = await duringFailure(tools, 'callMcp', prepared, hasResult)
      if (failsPlainly(answer)) continue
      tools.expect.equal(codeOf(answer), INTERNAL_ERROR, `the code of the error for ${String(json['method'])}`)
      coded++
    }
    if (coded === 0) throw new NotApplicable('failures are told by the status 500 alone')
  },
})
