import { DOCUMENTS } from '#spec'

type Handler = (request: Request) => Promise<Response>

const HEADERS = {
  'content-type': 'application/json',
  'cache-control': 'no-cache',
  'x-content-type-options': 'nosniff',
}

/**
 * Adds the specification to a handler, at `/openapi.json`, `/asyncapi.json` and so on. It is the same for every mock and
 * holds nothing secret, so it needs no token.
 */
export function servingDocuments(handle: Handler): Handler {
  return async (request) => {
    const { method, url } = request
    const isRead = method === 'GET' || method === 'HEAD'
    // Parsing the address of each request would cost more than the mock itself takes for some.
    if (!isRead || !url.includes('.json')) return handle(request)
    const name = new URL(url).pathname.slice(1)
    const load = Object.hasOwn(DOCUMENTS, name) ? DOCUMENTS[name] : undefined
    if (load === undefined) return handle(request)
    return new Response(method === 'HEAD' ? null : await textOf(load), { headers: HEADERS })
  }
}

/** A document as its file in the package has it. */
async function textOf(load: () => Promise<{ default: object }>): Promise<string> {
  const { default: document } = await load()
  return `${JSON.stringify(document, null, 1)}\n`
}
