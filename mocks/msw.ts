import type { HttpHandler, http as mswHttp } from 'msw/http'
import { BASE_PATH, type Mock } from './index.ts'

export interface MswOptions {
  /** The `http` of the caller's own MSW: a second copy of it here would not share what the first one keeps. */
  http: Pick<typeof mswHttp, 'all'>
  mock: Pick<Mock, 'fetch'>
  /** `{base_url}` of the documents, as the client under test has it; in a page it may be relative to the page. */
  baseUrl: string
}

/** A handler for MSW that lets the mock answer every request under the base URL, streams included, and no other. */
export function mswHandler({ http, mock, baseUrl }: MswOptions): HttpHandler {
  const base = new URL(baseUrl, globalThis.location?.href)
  const root = base.pathname.replace(/\/$/, '')
  const isBelow = ({ origin, pathname }: URL): boolean => origin === base.origin && pathname.startsWith(`${root}/`)
  return http.all(
    ({ request }) => isBelow(new URL(request.url)),
    async ({ request }) => mock.fetch(await moved(request, root)),
  )
}

/** The request as it comes to the mock, which stands under a path of its own. */
async function moved(request: Request, root: string): Promise<Request> {
  const url = new URL(request.url)
  url.pathname = BASE_PATH + url.pathname.slice(root.length)
  const { method, headers, signal } = request
  const body = method === 'GET' || method === 'HEAD' ? {} : { body: await request.arrayBuffer() }
  return new Request(url, { method, headers, signal, ...body })
}
