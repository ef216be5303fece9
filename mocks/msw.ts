import { BASE_PATH, type Mock } from './index.ts'
import { escaped } from './msw-operation.ts'

export type { OperationId } from '#spec'
export { type MswCall, type MswMethods, type MswOperationOptions, mswOperation } from './msw-operation.ts'

/** What is needed of the `http` of MSW, alike in MSW 2 and 3. */
export interface MswHttp<Handler> {
  all(url: RegExp, resolver: (info: { request: Request }) => Promise<Response>): Handler
}

export interface MswOptions<Handler> {
  /** The `http` of the caller's own MSW: a second copy would not share its state. */
  http: MswHttp<Handler>
  mock: Pick<Mock, 'fetch'>
  /** The client's `{base_url}`; in a page it may be relative. */
  baseUrl: string
}

/** An MSW handler that passes all requests under the base URL to the mock, including streams. */
export function mswHandler<Handler>({ http, mock, baseUrl }: MswOptions<Handler>): Handler {
  const base = new URL(baseUrl, globalThis.location?.href)
  const root = base.pathname.replace(/\/$/, '')
  // MSW 2 takes no function here before 2.11.
  const below = new RegExp(`^${escaped(base.origin + root)}/`)
  return http.all(below, async ({ request }) => mock.fetch(await moved(request, root)))
}

/** Moves a request to the mock's own base path. */
async function moved(request: Request, root: string): Promise<Request> {
  const url = new URL(request.url)
  url.pathname = BASE_PATH + url.pathname.slice(root.length)
  const { method, headers, signal } = request
  const body = method === 'GET' || method === 'HEAD' ? {} : { body: await request.arrayBuffer() }
  return new Request(url, { method, headers, signal, ...body })
}
