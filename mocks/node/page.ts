import { TOKEN_PARAMETER, isSame, isTokenSent, tokenCookie } from '../edges/control/token.ts'
import { CONSOLE, consoleFile, upToDate } from './console-files.ts'
import { hasPackageFile, readPackageFile } from './package-file.ts'

type Fetch = (request: Request) => Promise<Response>

/** A file with its media type: a path in the package, or a name among the files of the built console. */
type Asset = { type: string } & ({ file: string; built?: never } | { file?: never; built: string })

/** A file at a fixed path in the package. */
type FixedAsset = Extract<Asset, { file: string }>

const HTML = 'text/html; charset=utf-8'
const CSS = 'text/css; charset=utf-8'
const SCRIPT = 'text/javascript; charset=utf-8'

/** Location of Swagger UI: npm's folder in the project, and the copy in the package. */
const SWAGGER_UI = { installed: 'node_modules/swagger-ui-dist', copied: 'mocks/page/swagger-ui' }

/** Files of the page and its API reference, by the paths at which they are served. */
const ASSETS: Readonly<Record<string, FixedAsset>> = {
  '/': { file: 'mocks/page/index.html', type: HTML },
  '/reference': { file: 'mocks/page/reference.html', type: HTML },
  '/_mock/page/reference.css': { file: 'mocks/page/reference.css', type: CSS },
  '/_mock/page/swagger-ui.css': { file: `${SWAGGER_UI.copied}/swagger-ui.css`, type: CSS },
  '/_mock/page/swagger-ui-bundle.js': { file: `${SWAGGER_UI.copied}/swagger-ui-bundle.js`, type: SCRIPT },
}

/** A file of the built console: its script and style sheet, their parts, and the licences of what is in them. */
const BUILT = /^\/_mock\/page\/console\/([\w-]+\.(js|css|txt))$/
const TYPES: Readonly<Record<string, string>> = { js: SCRIPT, css: CSS, txt: 'text/plain; charset=utf-8' }

/** License files that Swagger UI requires. */
const TERMS = ['LICENSE', 'NOTICE', 'swagger-ui-bundle.js.LICENSE.txt'].map((name) => `${SWAGGER_UI.copied}/${name}`)

/** Files and folders of the page by their path in the package, with their location in the project. */
export const PAGE_FILES: ReadonlyMap<string, string> = new Map([
  ...[...Object.values(ASSETS).map(({ file }) => file), ...TERMS].map(
    (file) => [file, file.replace(SWAGGER_UI.copied, SWAGGER_UI.installed)] as const,
  ),
  [CONSOLE.packaged, CONSOLE.built],
])

/** The page loads only its own files, sends nothing elsewhere, and cannot be framed. */
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
 * Adds the mock's page to its handler; files are read on demand. If the control surface requires a token, so does the
 * page: its link has the token in the query, which then moves to a cookie.
 */
export function servingPage(fetch: Fetch, token?: string): Fetch {
  return async (request) => {
    const { method } = request
    const asset = method === 'GET' || method === 'HEAD' ? assetAt(new URL(request.url).pathname) : undefined
    if (asset === undefined) return fetch(request)
    if (token !== undefined && !isTokenSent(request, token)) return withCookie(request, token)
    if (asset.type === HTML) await upToDate()
    const place = placeOf(asset)
    if (place === undefined) return fetch(request)
    const headers = {
      'content-type': asset.type,
      'content-security-policy': POLICY,
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
    }
    return new Response(method === 'HEAD' ? null : readPackageFile(place), { headers })
  }
}

/** Removes the token from the address, where it would be visible and stored. */
function withCookie({ url }: Request, token: string): Response {
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

const LOCKED = 'Open the link that the mock printed at its start: it contains the token for this page.'

function assetAt(path: string): Asset | undefined {
  const [, name, extension = ''] = BUILT.exec(path) ?? []
  const type = TYPES[extension]
  if (name !== undefined && type !== undefined) return { built: name, type }
  return Object.hasOwn(ASSETS, path) ? ASSETS[path] : undefined
}

/** The place of a file in the package, or in the project; undefined if the console has no such part. */
function placeOf(asset: Asset): string | undefined {
  if (asset.built !== undefined) {
    const place = consoleFile(asset.built)
    return hasPackageFile(place) ? place : undefined
  }
  return hasPackageFile(asset.file) ? asset.file : (PAGE_FILES.get(asset.file) ?? asset.file)
}
