import { type Tools, check } from '../../kit/index.ts'
import { HARMLESS } from '../agent-tools/tools.ts'
import { type Answer, isObject } from './client.ts'
import { type Session, codeOf, connect, hello, message, responseOf } from './session.ts'

/** Whether a message is refused by HTTP alone, which may have an error of its own in its JSON. */
function isHttpRefusal({ reply: { status }, responses }: Answer): boolean {
  return status >= 400 && status < 500 && responses.every(({ jsonrpc }) => jsonrpc === undefined)
}

/** Two requests that succeed, and three that fail in different ways. Params that are no good may be refused by HTTP alone. */
async function exchanges(session: Session): Promise<Answer[]> {
  const wrong = { valid: false }
  const aboutParams = [
    await session.send(message('tools/list', ['etalon']), wrong),
    await session.send(message('tools/call', {}), wrong),
  ]
  return [
    await session.send(message('ping')),
    await session.send(message('tools/list')),
    await session.send(message('etalon/unknown'), wrong),
    ...aboutParams.filter((answer) => !isHttpRefusal(answer)),
  ]
}

export const responseSaysVersion = check({
  rule: 'mcp/response-says-version',
  title: 'responses with results and with errors',
  run: async (tools) => {
    for (const answer of await exchanges(await connect(tools))) {
      tools.expect.equal(responseOf(answer)['jsonrpc'], '2.0', 'jsonrpc')
    }
  },
})

export const responseIsResultOrError = check({
  rule: 'mcp/response-is-result-or-error',
  title: 'responses with results and with errors',
  run: async (tools) => {
    for (const answer of await exchanges(await connect(tools))) {
      const members = ['result', 'error'].filter((member) => responseOf(answer)[member] !== undefined)
      tools.expect.equal(members.length, 1, 'the number of results and errors in a response')
    }
  },
})

/** Sends a ping with each id, and expects the same id back. */
async function echoed(tools: Tools, ...ids: readonly unknown[]): Promise<void> {
  const session = await connect(tools)
  for (const id of ids) {
    const response = responseOf(await session.send(message('ping', undefined, id)))
    tools.expect.equal(response['id'], id, `the id of the response to ${JSON.stringify(id)}`)
  }
}

export const textIdEchoed = check({
  rule: 'mcp/text-id-echoed',
  title: 'ids of letters, digits, and others',
  run: (tools) => echoed(tools, 'request-1', '7', 'true', 'Größe 😀'),
})

export const numberIdEchoed = check({
  rule: 'mcp/number-id-echoed',
  title: 'the ids 1, 7 and -1',
  run: (tools) => echoed(tools, 1, 7, -1),
})

export const numberIdEchoedInResults = check({
  rule: 'mcp/number-id-echoed',
  title: 'results of other methods with ids that are numbers',
  run: async (tools) => {
    const session = await connect(tools)
    const requests: readonly [string, unknown][] = [
      ['initialize', hello()],
      ['tools/list', undefined],
      ['tools/call', { name: HARMLESS, arguments: { query: 'schedule' } }],
    ]
    for (const [at, [method, params]] of requests.entries()) {
      const response = responseOf(await session.send(message(method, params, at + 1)))
      // Ids of errors are for another rule.
      if (response['error'] === undefined)
        tools.expect.equal(response['id'], at + 1, `the id of the result of ${method}`)
    }
  },
})

export const largeIdEchoed = check({
  rule: 'mcp/large-id-echoed',
  title: 'the largest safe integer as an id',
  run: (tools) => echoed(tools, Number.MAX_SAFE_INTEGER),
})

export const zeroIdEchoed = check({
  rule: 'mcp/zero-id-echoed',
  title: 'the id 0',
  run: (tools) => echoed(tools, 0),
})

export const emptyIdEchoed = check({
  rule: 'mcp/empty-id-echoed',
  title: 'an empty string as an id',
  run: (tools) => echoed(tools, ''),
})

export const errorEchoesId = check({
  rule: 'mcp/error-echoes-id',
  title: 'ids of requests for a method that does not exist',
  run: async (tools) => {
    const session = await connect(tools)
    for (const id of ['request-1', 7, 0, '']) {
      const answer = await session.send(message('etalon/unknown', undefined, id), { valid: false })
      codeOf(answer)
      tools.expect.equal(responseOf(answer)['id'], id, 'the id of the error')
    }
  },
})

/** The errors of messages that are invalid in different ways. */
async function errors(tools: Tools): Promise<Readonly<Record<string, unknown>>[]> {
  const answers = await exchanges(await connect(tools))
  return answers.map((answer) => responseOf(answer)['error']).filter(isObject)
}

export const errorCodeIsInteger = check({
  rule: 'mcp/error-code-is-integer',
  title: 'the codes of several errors',
  run: async (tools) => {
    for (const { code } of await errors(tools)) {
      tools.expect.that(Number.isInteger(code), 'the code of an error is no whole number', code)
    }
  },
})

export const errorMessageIsText = check({
  rule: 'mcp/error-message-is-text',
  title: 'the messages of several errors',
  run: async (tools) => {
    for (const error of await errors(tools)) {
      tools.expect.that(typeof error['message'] === 'string', 'the message of an error is no text', error['message'])
    }
  },
})
