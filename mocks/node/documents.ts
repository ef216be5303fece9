import { readPackageFile } from './package-file.ts'

type Fetch = (request: Request) => Promise<Response>

/** Specification documents of the package, by the paths at which a mock on a port serves them. */
const DOCUMENTS: ReadonlyMap<string, string> = new Map(
  ['openapi.json', 'openapi.plain.json', 'asyncapi.json', 'asyncapi.3.0.json'].map((name) => [
    `/${name}`,
    `spec/generated/${name}`,
  ]),
)

/** Adds the specification to a handler. It is the same for every mock and holds nothing secret, so it needs no token. */
export function servingDocuments(fetch: Fetch): Fetch {
  return async (request) => {
    const { method } = request
    const file = method === 'GET' || method === 'HEAD' ? DOCUMENTS.get(new URL(request.url).pathname) : undefined
    if (file === undefined) return fetch(request)
    const headers = {
      'content-type': 'application/json',
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
    }
    return new Response(method === 'HEAD' ? null : readPackageFile(file), { headers })
  }
}
