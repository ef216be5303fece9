import { problemOfReply } from '#spec'
import { type Exchange, Violation, jsonOf, mediaOf, observe, textOf } from '../../kit/index.ts'
import { isReportOfFailedImport, isReportOfFailedRun } from './reports-of-failure.ts'

/** Statuses of a gateway in front of the service; never blamed on the service. */
const GATEWAY: ReadonlySet<number> = new Set([429, 502, 503, 504])
const SERVER_ERROR = 500
const UNSUPPORTED = 415
const ANY_MEDIA = '*/*'
const JSON_MEDIA = 'application/json'

const status = ({ response }: Exchange): number => response.status
const succeeded = (exchange: Exchange): boolean => status(exchange) >= 200 && status(exchange) < 300
const hasBody = ({ response }: Exchange): boolean => response.body.length > 0

export const unauthorizedBodyEmpty = observe({
  rule: 'errors/unauthorized-body-empty',
  title: 'every 401',
  concerns: (exchange) => status(exchange) === 401,
  holds: ({ response }) => {
    if (response.body.length > 0) throw new Violation('a 401 has a body', '', textOf(response))
  },
})

export const badRequestBody = observe({
  rule: 'errors/bad-request-body',
  title: 'every 400',
  concerns: (exchange, { id }) => status(exchange) === 400 && !isReportOfFailedImport(id, exchange),
  holds: ({ response }) => {
    const media = mediaOf(response)
    const text = textOf(response)
    if (media === 'text/plain' && text !== '') return
    if (media === 'application/json' && typeof errorOf(response) === 'string') return
    throw new Violation('a 400 has neither a text message nor JSON with error', 'a message', { media, text })
  },
})

function errorOf(response: Exchange['response']): unknown {
  return (jsonOf(response)?.plain as { error?: unknown } | null | undefined)?.error
}

export const conflictIsJson = observe({
  rule: 'errors/conflict-is-json',
  title: 'every 409',
  concerns: (exchange) => status(exchange) === 409,
  holds: ({ response }) => {
    if (jsonOf(response) === undefined) throw new Violation('the body of a 409 is not JSON', 'JSON', textOf(response))
    const media = mediaOf(response)
    if (media !== JSON_MEDIA) throw new Violation('the JSON of a 409 is not labelled so', JSON_MEDIA, media)
  },
})

export const documentedStatus = observe({
  rule: 'errors/documented-status',
  title: 'every answer to a documented request',
  concerns: (exchange, { id }) =>
    exchange.valid && !GATEWAY.has(status(exchange)) && !isReportOfFailedImport(id, exchange),
  holds: (exchange, { responses, openStatuses, id }) => {
    const documented = [...Object.keys(responses).map(Number), ...openStatuses]
    if (documented.includes(status(exchange))) return
    throw new Violation(
      `${id} answered ${status(exchange)}, which is not documented for it`,
      documented,
      status(exchange),
    )
  },
})

export const jsonIsNot415 = observe({
  rule: 'errors/json-is-not-415',
  title: 'every answer to a documented request in JSON',
  concerns: ({ valid, request }) => valid && request.headers['content-type'] === JSON_MEDIA,
  holds: (exchange, { id }) => {
    if (status(exchange) === UNSUPPORTED)
      throw new Violation(`${id} refused application/json with 415`, 'any other status', UNSUPPORTED)
  },
})

export const documentedMediaType = observe({
  rule: 'errors/documented-media-type',
  title: 'every success with a body',
  concerns: (exchange, { responses }) =>
    exchange.valid && succeeded(exchange) && hasBody(exchange) && (responses[status(exchange)]?.length ?? 0) > 0,
  holds: ({ response }, { responses, id }) => {
    const documented = responses[response.status] ?? []
    const media = mediaOf(response)
    if (documented.includes(media) || documented.includes(ANY_MEDIA)) return
    throw new Violation(`${id} answered ${media || 'no media type'}`, documented, media)
  },
})

export const successHasBody = observe({
  rule: 'errors/success-has-body',
  title: 'every 200 whose answer is documented as JSON',
  concerns: (exchange, { responses }) =>
    exchange.valid && status(exchange) === 200 && responses[200]?.join() === JSON_MEDIA,
  holds: (exchange, { id }) => {
    if (!hasBody(exchange)) throw new Violation(`${id} answered 200 without a body`, 'JSON', '')
  },
})

export const answersMatchSchema = observe({
  rule: 'errors/answers-match-schema',
  title: 'every JSON success',
  concerns: (exchange) => succeeded(exchange) && hasBody(exchange) && mediaOf(exchange.response) === 'application/json',
  holds: ({ response }, { id }) => {
    const readings = jsonOf(response)
    if (readings === undefined)
      throw new Violation(`${id} answered application/json that is not JSON`, 'JSON', textOf(response))
    const problem = problemOfReply(id, response.status, readings.plain)
    if (problem === undefined) return
    throw new Violation(`${id}: ${problem.pointer || 'the body'} ${problem.message}`, problem.keyword, readings.plain)
  },
})

export const noFailureOnValidRequest = observe({
  rule: 'errors/no-failure-on-valid-request',
  title: 'every answer to a documented request',
  concerns: (exchange, { id }) =>
    exchange.valid &&
    !GATEWAY.has(status(exchange)) &&
    !isReportOfFailedImport(id, exchange) &&
    !isReportOfFailedRun(exchange),
  holds: (exchange, { id }) => {
    if (status(exchange) >= SERVER_ERROR)
      throw new Violation(`${id} answered ${status(exchange)} to a documented request`, undefined, status(exchange))
  },
})
