import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { TOKEN_PARAMETER, isSame, isTokenSent, tokenCookie } from '../edges/control/token.ts'
import { packageFile } from './package-file.ts'

type Fetch = (request: Request) => Promise<Response>

interface Asset {
  /** Its place in the package. */
  file: string
  type: string
}

const HTML = 'text/html; charset=utf-8'
const CSS = 'text/css; charset=utf-8'
const SCRIPT = 'text/javascript; charset=utf-8'

/** Where Swagger UI lies: where npm has put it in the project, and where its package has a copy of what is served. */
const SWAGGER_UI = { installed: 'node_modules/swagger-ui-dist', copied: 'mocks/page/swagger-ui' }

/** What the page and its API reference are made of, by the paths at which they are served. */
const ASSETS: Readonly<Record<string, Asset>> = {
  '/': { file: 'mocks/page/index.html', type: HTML },
  '/reference': { file: 'mocks/page/reference.html', type: HTML },
  '/_mock/page/page.css': { file: 'mocks/page/page.css', type: CSS },
  '/_mock/page/page.js': { file: 'mocks/page/generated/page.js', type: SCRIPT },
  '/_mock/page/reference.js': { file: 'mocks/page/generated/reference.js', type: SCRIPT },
  '/_mock/page/openapi.json': { file: 'spec/generated/openapi.json', type: 'application/json' },
  '/_mock/page/swagger-ui.css': { file: `${SWAGGER_UI.copied}/swagger-ui.css`, type: CSS },
  '/_mock/page/swagger-ui-bundle.js': { file: `${SWAGGER_UI.copied}/swagger-ui-bundle.js`, type: SCRIPT },
}

/** Under which terms Swagger UI may be passed on. */
const TERMS = ['LICENSE', 'NOTICE', 'swagger-ui-bundle.js.LICENSE.txt'].map((name) => `${SWAGGER_UI.copied}/${name}`)

/** Files that a package needs for the page, by their places in it, and where each lies in the project. */
export const PAGE_FILES: ReadonlyMap<string, string> = new Map(
  [...Object.values(ASSETS).map(({ file }) => file), ...TERMS].map((file) => [
    file,
    file.replace(SWAGGER_UI.copied, SWAGGER_UI.installed),
  ]),
)

/** It loads nothing but its own, sends nothing to others, and shows nothing within the pages of others. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/**
 * A mock's handler with the page of the mock beside it, whose files are read when they are asked for. Where the control
 * surface needs a token the page does too: its link has it in the query, and leaves a cookie behind.
 */
export function servingPage(fetch: Fetch, token?: string): Fetch {
  return async (request) => {
    const { method } = request
    const asset = method === 'GET' || method === 'HEAD' ? ASSETS[new URL(request.url).pathname] : undefined
    if (asset === undefined) return fetch(request)
    if (token !== undefined && !isTokenSent(request, token)) return letIn(request, token)
    const headers = {
      'content-type': asset.type,
      'content-security-policy': POLICY,
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
    }
    return new Response(method === 'HEAD' ? null : await readFile(placeOf(asset.file)), { headers })
  }
}

/** Takes the token out of the address, where it would be seen and kept. */
function letIn({ url }: Request, token: string): Response {
  const location = new URL(url)
  if (!isSame(location.searchParams.get(TOKEN_PARAMETER), token)) return new Response(LOCKED, { status: 401 })
  location.searchParams.delete(TOKEN_PARAMETER)
  return new Response(null, {
    status: 303,
    headers: {
      location: location.pathname + location.search,
      'set-cookie': tokenCookie(url, token),
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    },
  })
}

const LOCKED = 'Open the link that the mock printed when it started: it has the token that this page needs.'

/** The file of a package, or where the project has it. */
function placeOf(file: string): string {
  const packaged = packageFile(file)
  return existsSync(packaged) ? packaged : packageFile(PAGE_FILES.get(file) ?? file)
}
