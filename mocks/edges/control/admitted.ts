import type { MiddlewareHandler } from 'hono'
import { isOfAnotherSite, isOwnOrigin } from '../http/origins.ts'
import { Refused } from './refused.ts'
import { isTokenSent } from './token.ts'

export interface ControlDoor {
  /** The required token, if any. */
  token: string | undefined
  /** Called with each refused request. */
  onRefused: (request: Request, status: number, reason: string) => void
}

const JSON_TYPE = /^application\/json\s*(?:;|$)/i
const BODILESS: ReadonlySet<string> = new Set(['GET', 'HEAD'])

/**
 * Admits the mock's own page and clients other than browsers, with the token if one is required. A body must have the
 * JSON media type, which browsers send to another origin only after a preflight.
 */
export function admitted({ token, onRefused }: ControlDoor): MiddlewareHandler {
  return async ({ req: { raw } }, next) => {
    const refused = whyPage(raw) ?? whyToken(raw, token) ?? whyBody(raw)
    if (refused !== undefined) {
      onRefused(raw, refused.status, refused.message)
      throw refused
    }
    await next()
  }
}

function whyPage(request: Request): Refused | undefined {
  const origin = request.headers.get('origin')
  if (origin === null ? !isOfAnotherSite(request) : isOwnOrigin(origin, request)) return undefined
  const page = origin === null ? 'pages of other sites' : `pages of the origin ${origin}`
  return new Refused(
    403,
    `the control surface is not available to ${page}, only to the mock's own page and to clients such as Node and curl`,
  )
}

function whyToken(request: Request, token: string | undefined): Refused | undefined {
  if (token === undefined || isTokenSent(request, token)) return undefined
  return new Refused(401, 'the control surface requires the token that the mock printed: Authorization: Bearer TOKEN')
}

function whyBody({ method, headers }: Request): Refused | undefined {
  if (BODILESS.has(method) || !hasBody(headers) || JSON_TYPE.test(headers.get('content-type') ?? '')) return undefined
  return new Refused(415, 'the body must be JSON: Content-Type: application/json')
}

/** Over a socket the length or the encoding shows a body; in-process only the type does. */
function hasBody(headers: Headers): boolean {
  if (headers.has('transfer-encoding')) return true
  const length = headers.get('content-length')
  return length === null ? headers.has('content-type') : Number(length) !== 0
}
