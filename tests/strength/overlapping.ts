import type { Transport, WireRequest, WireResponse } from '../../suites/index.ts'

/** A request that is on its way, with its answer to come. */
interface Pending {
  request: WireRequest
  response: Promise<WireResponse>
}

/** A moment in which other requests may begin. */
const aMoment = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

/**
 * What becomes of a request while others are on their way: undefined where nothing, so that it is answered as ever. `send`
 * sends what the service gets in place of it, or besides.
 */
export type Race = (
  request: WireRequest,
  others: readonly Pending[],
  send: Transport,
  /** Requests that began so far, this one apart. */
  begun: readonly WireRequest[],
) => Promise<WireResponse> | undefined

/** A service that is right for one request after the other, and has a race where they overlap. */
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

/** Of two requests that are alike but for their bodies, the second is lost, and answered as the first. */
export const sharesAnswers: Race = (request, others) =>
  request.method === 'POST' ? others.find(isLike(request))?.response : undefined

/** Of two values that are written at once, the later one is stored with a tag of the earlier. */
export const tearsWrites: Race = (request, others, send) => {
  const other = others.find(isLike(request))
  if (request.method !== 'PUT' || other === undefined) return undefined
  const [own, earlier] = [request, other.request].map(({ body }) => JSON.parse(body ?? '') as { tags: string[] })
  const tags = [earlier?.tags[0], own?.tags[1]]
  return send({ ...request, body: JSON.stringify({ ...own, tags }) })
}

/** Requests that are answered, but not done, where they meet others. */
function losing(
  isSuch: (request: WireRequest) => boolean,
  meets: (request: WireRequest, other: WireRequest) => boolean,
  status: number,
): Race {
  return (request, others, send, begun) => {
    if (!isSuch(request)) return undefined
    const before = begun.length
    return aMoment().then(() => {
      const met = [...others.map((other) => other.request), ...begun.slice(before + 1)]
      return met.some((other) => meets(request, other)) ? answered(status) : send(request)
    })
  }
}

/** A deletion while somebody else deals with the object is answered, but not done. */
export const losesDeletions = losing(
  ({ method }) => method === 'DELETE',
  ({ url }, other) => url === other.url,
  204,
)

/** A revocation while a token is used is answered, but not done. */
export const losesRevocations = losing(
  ({ url }) => url.endsWith('/revoke'),
  () => true,
  200,
)

/** Of two keys that are generated at once neither works. */
export const spoilsKeys: Race = (request, others, send) =>
  request.url.endsWith('/new-api-key') && others.some(isLike(request))
    ? send(request).then(async (response) => {
        await send(request)
        return response
      })
    : undefined

/** What is said in two sessions at once comes into one of them. */
export const mixesSessions: Race = (request, others, send) => {
  const isChat = ({ url }: WireRequest): boolean => /\/sessions\/[^/]+\/chat$/.test(url)
  const other = isChat(request) ? others.find((one) => isChat(one.request)) : undefined
  return other === undefined ? undefined : send({ ...request, url: other.request.url })
}
