import { readFile } from 'node:fs/promises'
import { packageFile } from './package-file.ts'

type Fetch = (request: Request) => Promise<Response>

interface Asset {
  /** Its place in the package. */
  file: string
  type: string
}

/** What the page is made of, by the paths at which it is served. */
const ASSETS: Readonly<Record<string, Asset>> = {
  '/': { file: 'mocks/page/index.html', type: 'text/html; charset=utf-8' },
  '/_mock/page/page.css': { file: 'mocks/page/page.css', type: 'text/css; charset=utf-8' },
  '/_mock/page/page.js': { file: 'mocks/page/generated/page.js', type: 'text/javascript; charset=utf-8' },
}

/** Places of its files, for the package to have them too. */
export const PAGE_FILES: readonly string[] = Object.values(ASSETS).map(({ file }) => file)

/** It loads nothing but its own, sends nothing to others, and shows nothing within the pages of others. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** A mock's handler with the page of the mock beside it, whose files are read when they are asked for. */
export function servingPage(fetch: Fetch): Fetch {
  return async (request) => {
    const { method } = request
    const asset = method === 'GET' || method === 'HEAD' ? ASSETS[new URL(request.url).pathname] : undefined
    if (asset === undefined) return fetch(request)
    const headers = {
      'content-type': asset.type,
      'content-security-policy': POLICY,
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
    }
    return new Response(method === 'HEAD' ? null : await readFile(packageFile(asset.file)), { headers })
  }
}
