import type { OperationFacts } from '#spec'
import {
  type RequestContext,
  type Transport,
  type WireResponse,
  goesToTarget,
  jsonOf,
  mediaOf,
  textOf,
} from '../kit/exchange.ts'
import { HarnessError } from '../kit/verdict.ts'

/**
 * Statuses that a proxy or gateway sends on its own behalf (RFC 9110, 15.5.8, 15.5.9 and 15.6.3 to 15.6.5; RFC 6585,
 * 6).
 */
const GATEWAY_STATUSES: ReadonlySet<number> = new Set([407, 408, 502, 503, 504, 511])
/**
 * Statuses of size limits enforced before the service, with an HTML page (RFC 9110, 15.5.14 and 15.5.15; RFC 6585, 5).
 */
const SIZE_LIMIT_STATUSES: ReadonlySet<number> = new Set([413, 414, 431])
/** Unregistered statuses that CDNs use for errors of their origin. */
const CDN_STATUSES = { first: 520, last: 530 }
const TOO_MANY_REQUESTS = 429
/** The beginning of an HTML document. */
const PAGE = /^\s*(<!--[^]*?-->\s*)*<(!doctype\s+html|html|head|body|title|h1)\b/i

/**
 * Why a response comes from an intermediary and not from the service. Undefined if it is to be judged, as is every
 * status that the documents name for the operation. See decisions/0007.
 */
export function whyIntermediary(response: WireResponse, { facts }: Pick<RequestContext, 'facts'>): string | undefined {
  const { status } = response
  if (status === TOO_MANY_REQUESTS)
    return facts === undefined || isOwnLimit(response, facts)
      ? undefined
      : `${status}: too many requests (limits.requests_per_second sets the rate)`
  if (facts !== undefined && isPageOfSuccess(response, facts))
    return `an HTML page with ${status}, which is not a response of ${facts.id}`
  if (facts !== undefined && isDocumented(status, facts)) return undefined
  if (isGatewayStatus(status)) return `${status}, which gateways and proxies send themselves`
  if (SIZE_LIMIT_STATUSES.has(status) && isPage(response))
    return `${status} with an HTML page, like the size limit of a proxy`
  if (status >= 300 && status < 400) return `${status}, which sends the request elsewhere and is not followed`
  return undefined
}

/** A response that came from an intermediary. */
export class FromIntermediary extends HarnessError {
  readonly response: WireResponse

  constructor(message: string, response: WireResponse) {
    super(message)
    this.response = response
  }
}

/** Turns an intermediary's response into an error, so that neither a case nor a passive rule judges it. */
export function rejectIntermediaries(send: Transport): Transport {
  return async (request, context) => {
    const response = await send(request, context)
    const why = goesToTarget(context) ? whyIntermediary(response, context) : undefined
    if (why !== undefined)
      throw new FromIntermediary(`${request.method} ${request.url} was answered with ${why}`, response)
    return response
  }
}

/**
 * Whether a 429 is the platform's own, which documents that it has no limit at application level. Its 429 for listeners
 * has no Retry-After, which gateways send, as they do pages. The agent's limits are not mentioned, except for its cap.
 */
function isOwnLimit(response: WireResponse, { api }: OperationFacts): boolean {
  if (api !== 'platform') return isCapExceeded(response)
  return response.headers['retry-after'] === undefined && !isPage(response)
}

/** Whether a response says that the AI usage cap is exceeded, which only the agent itself can know. */
function isCapExceeded(response: WireResponse): boolean {
  const body = jsonOf(response)?.plain
  return typeof body === 'object' && body !== null && 'code' in body && body.code === 'cap_exceeded'
}

function isDocumented(status: number, { responses, openStatuses }: OperationFacts): boolean {
  return Object.hasOwn(responses, status) || openStatuses.includes(status)
}

function isGatewayStatus(status: number): boolean {
  return GATEWAY_STATUSES.has(status) || (status >= CDN_STATUSES.first && status <= CDN_STATUSES.last)
}

/** Checks successes only: the bodies of most refusals are not specified. */
function isPageOfSuccess(response: WireResponse, { responses }: OperationFacts): boolean {
  const { status } = response
  return status < 300 && responses[status]?.includes('text/html') !== true && isPage(response)
}

/** Whether a response is an HTML page, by label and text: a wrong label alone may be the service's own. */
export function isPage(response: WireResponse): boolean {
  return mediaOf(response) === 'text/html' && PAGE.test(textOf(response))
}
