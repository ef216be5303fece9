import { type OperationId, factsOf } from '#spec'
import { createApi } from '../kit/api.ts'
import { type Reply, textOf } from '../kit/exchange.ts'
import type { Subject } from '../kit/subject.ts'
import { Blocked, HarnessError } from '../kit/verdict.ts'
import { tlsHint, tlsHintOfPage } from '../kit/transport/tls-hint.ts'
import { isPage, whyIntermediary } from './intermediary.ts'

/** The result of a preflight. */
export type Preflight =
  | { state: 'ready' }
  /** The target is this API, but one of the keys is refused. */
  | { state: 'key-refused'; message: string }
  /** Unreachable, hanging, or a different service. */
  | { state: 'unusable'; message: string }

/** Read operations to which any working target responds with a JSON array, given an administrator's key. */
const PROBES: readonly OperationId[] = ['listTenants', 'listFlows', 'listSchedules']

const NOT_FOUND = 404
const TOO_MANY_REQUESTS = 429
const SERVER_ERROR = 500
const UNAVAILABLE = 503

/** Checks that the target is such a service, so that a dead host is not reported as hundreds of broken rules. */
export async function preflight(
  subject: Omit<Subject, 'receiver' | 'number'>,
  { cleanUp = false }: { cleanUp?: boolean } = {},
): Promise<Preflight> {
  // If reading is not allowed, there is nothing to look at.
  if (!subject.target.allow.has('reads')) return { state: 'ready' }
  const api = createApi(subject, 'preflight', { cleanUp })
  const replies: Reply[] = []
  for (const probe of PROBES) {
    try {
      const reply = await api.call(probe)
      if (reply.status === 200 && Array.isArray(reply.json)) return await checkKeys(api, subject)
      replies.push(reply)
    } catch (problem) {
      if (problem instanceof HarnessError)
        return { state: 'unusable', message: withHint(problem.message, tlsHint(problem.cause, subject.target)) }
      if (problem instanceof Blocked) return { state: 'key-refused', message: problem.message }
      throw problem
    }
  }
  if (replies.every(isRefusal)) {
    const page = replies.find(isPageOfGateway)
    if (page !== undefined) return { state: 'unusable', message: describeGateway(page) }
    return {
      state: 'key-refused',
      message: `the admin key is refused: ${replies[0]?.exchange.operation} answered ${replies[0]?.status}`,
    }
  }
  const [first] = replies as [Reply]
  const trouble = replies.find(({ status }) => status >= SERVER_ERROR || status === TOO_MANY_REQUESTS)
  if (trouble !== undefined) return { state: 'unusable', message: describeOutage(trouble) }
  return { state: 'unusable', message: `this does not look like the documented API: ${describeReply(first)}` }
}

const isRefusal = ({ status }: Reply): boolean => status === 401 || status === 403

/** The service itself refuses without HTML pages. */
const isPageOfGateway = ({ exchange: { response } }: Reply): boolean => isPage(response)

/** Describes a refusal that is not the service's: the key may be right, and never have reached it. */
function describeGateway({ exchange: { request }, status }: Reply): string {
  return `a gateway or proxy before the target refuses the request, not the target: ${request.method} ${request.url} answered ${status} with an HTML page; let it pass the gate's requests on, or give what it wants to see in headers of the target file`
}

function withHint(message: string, hint: string | undefined): string {
  return hint === undefined ? message : `${message}; ${hint}`
}

/** Describes a service error. The target may be a different service altogether, which the retry shows. */
function describeOutage({ exchange: { request, response }, status }: Reply): string {
  const wait = response.headers['retry-after']
  const what =
    status === TOO_MANY_REQUESTS
      ? 'the target limits the rate'
      : status === UNAVAILABLE
        ? 'the target is overloaded or under maintenance'
        : 'the target, or a gateway before it, is failing'
  const when = wait === undefined ? 'try later' : `try later (Retry-After: ${wait})`
  const pace = status === TOO_MANY_REQUESTS ? ', or set limits.requests_per_second' : ''
  return `${what}: ${request.method} ${request.url} answered ${status}; ${when}${pace}`
}

/** Describes the response and its URL, and why it may not come from the service. */
function describeReply({ exchange: { operation, request, response }, status, media }: Reply): string {
  const why = whyIntermediary(response, { facts: factsOf(operation) })
  const what = `${request.method} ${request.url} answered ${status} with ${media || 'no media type'}`
  if (why !== undefined) return `${what} (${why})`
  const hint = tlsHintOfPage(textOf(response))
  if (hint !== undefined) return withHint(what, hint)
  return status === NOT_FOUND ? `${what}; the base URL is the part before /v1` : what
}

/** Keys that work for some operations only. */
const LIMITED_ROLES = ['editor', 'operator', 'api_user'] as const

/**
 * Checks that each declared key works and that the administrator's has its role: a wrong key looks like a broken
 * service.
 */
async function checkKeys(api: ReturnType<typeof createApi>, { target }: Pick<Subject, 'target'>): Promise<Preflight> {
  const users = await api.call('listUsers')
  if (isRefusal(users)) {
    if (isPageOfGateway(users)) return { state: 'unusable', message: describeGateway(users) }
    return {
      state: 'key-refused',
      message: `credentials.admin is not an administrator's key: listUsers answered ${users.status}`,
    }
  }
  for (const name of LIMITED_ROLES.filter((one) => target.credentials[one] !== undefined)) {
    const { status } = await api.call('listTenants', { as: name })
    if (status === 401) {
      return { state: 'key-refused', message: `the key of credentials.${name} is refused: listTenants answered 401` }
    }
  }
  return { state: 'ready' }
}
