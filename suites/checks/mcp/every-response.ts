import { type Exchange, Reply, Violation, observe } from '../../kit/index.ts'
import { DOCUMENTED_CODES, INVALID_PARAMS, type RpcResponse, isObject, responsesIn } from './client.ts'

const SUCCESS = 200
/** The code of errors about params; another rule covers their ids. */
/** Codes of errors about messages that could not be parsed, including their ids. */
const UNREAD: ReadonlySet<unknown> = new Set([-32700, -32600])

/** The JSON-RPC responses in a reply; an HTTP error may hold another kind of error. */
function responses(exchange: Exchange): readonly RpcResponse[] {
  return exchange.response.status === SUCCESS ? responsesIn(new Reply(exchange)).responses : []
}

/** The id of a single request; undefined otherwise. */
function idSent({ request }: Exchange): unknown {
  try {
    const message = JSON.parse(request.body ?? '') as unknown
    return isObject(message) ? message['id'] : undefined
  } catch {
    return undefined
  }
}

function codeOf({ error }: RpcResponse): unknown {
  return isObject(error) ? error['code'] : undefined
}

export const everyResponseSaysVersion = observe({
  rule: 'mcp/response-says-version',
  title: 'every response',
  concerns: (exchange) => responses(exchange).length > 0,
  holds: (exchange) => {
    for (const { jsonrpc } of responses(exchange)) {
      if (jsonrpc !== '2.0') throw new Violation(`a response says jsonrpc ${String(jsonrpc)}`, '2.0', jsonrpc)
    }
  },
})

export const resultComesWith200 = observe({
  rule: 'mcp/result-comes-with-200',
  title: 'every result',
  concerns: (exchange) => responsesIn(new Reply(exchange)).responses.some(({ result }) => result !== undefined),
  holds: ({ response: { status } }) => {
    if (status !== SUCCESS) throw new Violation(`a result came with ${status}`, SUCCESS, status)
  },
})

/** Results of requests with a string id. */
function resultsOf(exchange: Exchange): readonly RpcResponse[] {
  const id = idSent(exchange)
  return typeof id === 'string' && id !== '' ? responses(exchange).filter(({ result }) => result !== undefined) : []
}

export const everyTextIdEchoed = observe({
  rule: 'mcp/text-id-echoed',
  title: 'every result of a request whose id is a text',
  concerns: (exchange) => resultsOf(exchange).length > 0,
  holds: (exchange) => echoes(exchange, resultsOf(exchange)),
})

/** Errors about requests that were readable except for their params. One of the service's own may come before the reading. */
function errorsOf(exchange: Exchange): readonly RpcResponse[] {
  const id = idSent(exchange)
  if (typeof id !== 'string' || id === '') return []
  return responses(exchange).filter((response) => {
    const code = codeOf(response)
    if (code === undefined || code === INVALID_PARAMS || UNREAD.has(code)) return false
    return DOCUMENTED_CODES.has(code) || (response['id'] ?? null) !== null
  })
}

export const everyErrorEchoesId = observe({
  rule: 'mcp/error-echoes-id',
  title: 'every error about a request whose id is a text',
  concerns: (exchange) => errorsOf(exchange).length > 0,
  holds: (exchange) => echoes(exchange, errorsOf(exchange)),
})

function echoes(exchange: Exchange, among: readonly RpcResponse[]): void {
  const sent = idSent(exchange)
  const other = among.find(({ id }) => id !== sent)
  if (other !== undefined) throw new Violation('a response has another id than its request', sent, other['id'])
}

export const everyErrorMessageIsText = observe({
  rule: 'mcp/error-message-is-text',
  title: 'every error',
  concerns: (exchange) => responses(exchange).some(({ error }) => isObject(error)),
  holds: (exchange) => {
    for (const { error } of responses(exchange)) {
      if (isObject(error) && typeof error['message'] !== 'string')
        throw new Violation('the message of an error is no text', 'a string', error['message'])
    }
  },
})
