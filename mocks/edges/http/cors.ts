/** A web-standard handler. */
type Handler = (request: Request) => Promise<Response>

/** How long a browser may go by one preflight, in s. */
const PREFLIGHT_AGE_S = 600

/**
 * Lets pages of any origin use a handler: it answers their preflights and lets them read its answers, with every header. A
 * request without an Origin, as all but browsers send it, is answered as without this.
 */
export function crossOrigin(handle: Handler): Handler {
  return (request) => {
    const origin = request.headers.get('origin')
    return origin === null ? handle(request) : answerPage(request, origin, handle)
  }
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

/** Whether a path takes the method or exists at all is for the request itself to learn: a page reads no answer to a preflight. */
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

/** The origin is named, since `*` would shut out the clients that send credentials with every request. */
function admit(headers: Headers, origin: string): void {
  headers.set('access-control-allow-origin', origin)
  headers.set('access-control-allow-credentials', 'true')
  headers.append('vary', 'Origin')
}
