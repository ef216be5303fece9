import { isLoopbackName } from '../../domain/loopback.ts'
import { type Origins, isOfAnotherSite, isOwnOrigin } from './origins.ts'

/** A web-standard handler. */
type Handler = (request: Request) => Promise<Response>

/** How long a browser may cache a preflight, in s. */
const PREFLIGHT_AGE_S = 600

export interface CrossOriginOptions {
  origins: Origins
  /** Called with each refused request. */
  onRefused?: (request: Request, status: number, reason: string) => void
  /** Whether the handler itself decides on the origin of this request. */
  isLeft?: (request: Request) => boolean
}

/**
 * Admits pages of known origins: answers their preflights and exposes every response header. Requests of other pages
 * never reach the handler, since browsers send many of them without a preflight and only hide the response. Requests of
 * other clients than browsers pass unchanged.
 */
export function crossOrigin(handle: Handler, options: CrossOriginOptions): Handler {
  const { origins, onRefused, isLeft } = options
  const decide = async (request: Request, origin: string | null): Promise<Response> => {
    const reason = origin === null ? whyForeignSite(request, origins) : whyForeign(origin, request, origins)
    if (reason === undefined) return origin === null ? handle(request) : answerPage(request, origin, handle)
    if (isLeft?.(request) === true) return handle(request)
    onRefused?.(request, REFUSED, reason)
    return new Response(reason, { status: REFUSED, headers: REFUSED_HEADERS })
  }
  return (request) => {
    const origin = request.headers.get('origin')
    return origin === null && !isOfAnotherSite(request) ? handle(request) : decide(request, origin)
  }
}

const REFUSED = 403
const REFUSED_HEADERS = {
  'content-type': 'text/plain; charset=utf-8',
  'x-content-type-options': 'nosniff',
  vary: 'Origin, Sec-Fetch-Site',
}

function whyForeign(origin: string, request: Request, origins: Origins): string | undefined {
  if (origins(origin) || isOwnOrigin(origin, request)) return undefined
  return `pages of the origin ${origin} may not use this mock; allow them with --allow-origin ${origin} (or allowOrigins)`
}

/** Links and images have no Origin. The Referer names their page; a page can omit it, but not forge it. */
function whyForeignSite(request: Request, origins: Origins): string | undefined {
  const { headers, url } = request
  const page = originIn(headers.get('referer'))
  if (page !== undefined && (origins(page) || isOwnOrigin(page, request))) return undefined
  // Only a page of this machine is same-site with an address of this machine.
  if (headers.get('sec-fetch-site') === 'same-site' && isLoopbackName(new URL(url).hostname)) return undefined
  return `a page of another site (${page ?? 'unknown'}) links to this mock; allow it with --allow-origin (or allowOrigins)`
}

function originIn(address: string | null): string | undefined {
  return address !== null && URL.canParse(address) ? new URL(address).origin : undefined
}

async function answerPage(request: Request, origin: string, handle: Handler): Promise<Response> {
  const method = request.headers.get('access-control-request-method')
  if (request.method === 'OPTIONS' && method !== null) return preflight(request, origin, method)
  const response = await handle(request)
  const exposed = [...response.headers.keys()].join(', ')
  admit(response.headers, origin)
  if (exposed !== '') response.headers.set('access-control-expose-headers', exposed)
  return response
}

/** The request itself shows whether its path and method exist: a page cannot read the response to a preflight. */
function preflight({ headers: asked }: Request, origin: string, method: string): Response {
  const headers = new Headers({
    'access-control-allow-methods': method,
    'access-control-max-age': `${PREFLIGHT_AGE_S}`,
  })
  admit(headers, origin)
  headers.append('vary', 'Access-Control-Request-Method, Access-Control-Request-Headers')
  const wanted = asked.get('access-control-request-headers')
  if (wanted !== null) headers.set('access-control-allow-headers', wanted)
  return new Response(null, { status: 204, headers })
}

/** Names the origin, since `*` would exclude clients that send credentials with every request. */
function admit(headers: Headers, origin: string): void {
  headers.set('access-control-allow-origin', origin)
  headers.set('access-control-allow-credentials', 'true')
  headers.append('vary', 'Origin')
}
