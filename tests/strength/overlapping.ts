import type { Transport, WireRequest, WireResponse } from '../../suites/index.ts'

/** A request in flight, with its future response. */
interface Pending {
  request: WireRequest
  response: Promise<WireResponse>
}

/** Lets other requests begin. */
const aMoment = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

/**
 * Changes what happens to a request while others are in flight; undefined leaves it as it is. `send` sends the service something
 * else, instead or additionally.
 */
export type Race = (
  request: WireRequest,
  others: readonly Pending[],
  send: Transport,
  /** Requests that have begun so far, except this one. */
  begun: readonly WireRequest[],
) => Promise<WireResponse> | undefined

/** A service that is correct for sequential requests, and has a race when requests overlap. */
export function racing(send: Transport, race: Race): Transport {
  const pending = new Set<Pending>()
  const begun: WireRequest[] = []
  return async (request) => {
    const response = race(request, [...pending], send, begun) ?? send(request)
    const one = { request, response }
    pending.add(one)
    begun.push(request)
    return response.finally(() => pending.delete(one))
  }
}

const answered = (status: number): Promise<WireResponse> =>
  Promise.resolve({ status, headers: {}, body: new Uint8Array() })

const isLike =
  (one: WireRequest) =>
  ({ request }: Pending): boolean =>
    request.method === one.method && request.url === one.url

/** Of two overlapping requests that differ only in their bodies, drops the second and gives it the response to the first. */
export const sharesAnswers: Race = (request, others) =>
  request.method === 'POST' ? others.find(isLike(request))?.response : undefined

/** Of two overlapping writes of a value, stores the later one with a tag of the earlier. */
export const tearsWrites: Race = (request, others, send) => {
  const other = others.find(isLike(request))
  if (request.method !== 'PUT' || other === undefined) return undefined
  const [own, earlier] = [request, other.request].map(({ body }) => JSON.parse(body ?? '') as { tags: string[] })
  const tags = [earlier?.tags[0], own?.tags[1]]
  return send({ ...request, body: JSON.stringify({ ...own, tags }) })
}

/** Does something else with requests that overlap with others: acknowledges them without executing them, or executes another. */
function losing(
  isSuch: (request: WireRequest) => boolean,
  meets: (request: WireRequest, other: WireRequest) => boolean,
  instead: (request: WireRequest, send: Transport) => ReturnType<Transport>,
): Race {
  return (request, others, send, begun) => {
    if (!isSuch(request)) return undefined
    const before = begun.length
    return aMoment().then(() => {
      const met = [...others.map((other) => other.request), ...begun.slice(before + 1)]
      return met.some((other) => meets(request, other)) ? instead(request, send) : send(request)
    })
  }
}

/** Acknowledges a deletion without executing it while another request uses the object. */
export const losesDeletions = losing(
  ({ method }) => method === 'DELETE',
  ({ url }, other) => url === other.url,
  () => answered(204),
)

/** Adds another tag than the one that is asked for while another bulk edit of flows is under way. */
export const losesEdits = losing(
  ({ url }) => url.endsWith('/flows/bulk'),
  ({ url }, other) => url === other.url,
  (request, send) => send({ ...request, body: String(request.body).replace(/"tags":\["[^"]*"\]/, '"tags":["lost"]') }),
)

/** Acknowledges a revocation without executing it while the token is in use. */
export const losesRevocations = losing(
  ({ url }) => url.endsWith('/revoke'),
  () => true,
  () => answered(200),
)

/** Of two keys generated at once, neither works. */
export const spoilsKeys: Race = (request, others, send) =>
  request.url.endsWith('/new-api-key') && others.some(isLike(request))
    ? send(request).then(async (response) => {
        await send(request)
        return response
      })
    : undefined

/** Of two overlapping messages to sessions, the first one. */
function otherChat(request: WireRequest, others: readonly Pending[]): Pending | undefined {
  const isChat = ({ url }: WireRequest): boolean => /\/sessions\/[^/]+\/chat$/.test(url)
  return isChat(request) ? others.find((one) => isChat(one.request)) : undefined
}

/** Messages to two sessions at once go to the same session. */
export const mixesSessions: Race = (request, others, send) => {
  const other = otherChat(request, others)
  return other && send({ ...request, url: other.request.url })
}

/** Of messages to two sessions at once, the second one gets the reply to the first. */
export const mixesReplies: Race = (request, others, send) => {
  const other = otherChat(request, others)
  return other && send(request).then(() => other.response)
}
