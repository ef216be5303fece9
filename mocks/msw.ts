import type { HttpHandler, http as mswHttp } from 'msw/http'
import { BASE_PATH, type Mock } from './index.ts'

export interface MswOptions {
  /** The `http` of the caller's own MSW: a second copy would not share its state. */
  http: Pick<typeof mswHttp, 'all'>
  mock: Pick<Mock, 'fetch'>
  /** The client's `{base_url}`; in a page it may be relative. */
  baseUrl: string
}

/** An MSW handler that passes all requests under the base URL to the mock, including streams. */
export function mswHandler({ http, mock, baseUrl }: MswOptions): HttpHandler {
  const base = new URL(baseUrl, globalThis.location?.href)
  const root = base.pathname.replace(/\/$/, '')
  const isBelow = ({ origin, pathname }: URL): boolean => origin === base.origin && pathname.startsWith(`${root}/`)
  return http.all(
    ({ request }) => isBelow(new URL(request.url)),
    async ({ request }) => mock.fetch(await moved(request, root)),
  )
}

/** Moves a request to the mock's own base path. */
async function moved(request: Request, root: string): Promise<Request> {
  const url = new URL(request.url)
  url.pathname = BASE_PATH + url.pathname.slice(root.length)
  const { method, headers, signal } = request
  const body = method === 'GET' || method === 'HEAD' ? {} : { body: await request.arrayBuffer() }
  return new Request(url, { method, headers, signal, ...body })
}
