import { Hono } from 'hono'
import { BASE_PATH } from '../../domain/base-path.ts'
import type { Incoming } from '../../domain/kernel/call.ts'
import type { Service, Stray } from '../../sandboxes/serve.ts'
import type { OpenStreams } from '../sse/open-streams.ts'
import { renderAnswer } from './render.ts'
import { type Route, routeOf } from './route-table.ts'

/** The product's routes: each request goes to its operation, or is a stray. */
export function productRoutes(service: Service, open: OpenStreams): Hono {
  const app = new Hono()
  app.all('/*', async ({ req: { raw, path } }) => {
    const route = routeOf(raw.method, path)
    if (route === undefined) return renderAnswer(service.wrongPath(strayOf(raw)))
    if ('path' in route) return renderAnswer(await service.operation(await incomingOf(raw, route)), open)
    const { allowed, facts } = route
    return renderAnswer(
      raw.method === 'OPTIONS'
        ? { status: 204, headers: { allow: allowed.join(', ') } }
        : service.wrongMethod(strayOf(raw), allowed, facts),
    )
  })
  return app
}

async function incomingOf(raw: Request, route: Route): Promise<Incoming> {
  return {
    ...askedOf(route, new URL(raw.url), Object.fromEntries(raw.headers)),
    isGone: () => raw.signal.aborted,
    ...(await bodyOf(raw)),
  }
}

/** The parts of a request without its body; header names in lower case. */
export function askedOf(
  { facts, path }: Route,
  { origin, pathname, searchParams }: URL,
  headers: Readonly<Record<string, string>>,
): Omit<Incoming, 'isGone' | 'body' | 'isUtf8'> {
  return { facts, origin, path, target: pathname.slice(BASE_PATH.length), query: [...searchParams], headers }
}

function strayOf({ method, headers, url }: Request): Stray {
  return { method, headers: Object.fromEntries(headers), ...targetOf(url) }
}

/** Path and query of a URL, absolute or relative. */
export function targetOf(url: string): Pick<Stray, 'target' | 'query'> {
  const { pathname, searchParams } = new URL(url, 'http://mock.invalid')
  return { target: pathname, query: [...searchParams] }
}

const strict = new TextDecoder('utf-8', { fatal: true })
const lenient = new TextDecoder()

/** The body as text, and whether its bytes were valid UTF-8. */
export async function bodyOf(raw: Request): Promise<Pick<Incoming, 'body' | 'isUtf8'>> {
  // Avoids `raw.body`: the server would turn its light request into a full one.
  if (raw.method === 'GET' || raw.method === 'HEAD') return { body: '' }
  return textOf(await raw.arrayBuffer())
}

/** The bytes of a body as text. */
export function textOf(bytes: ArrayBuffer | Uint8Array): Pick<Incoming, 'body' | 'isUtf8'> {
  try {
    return { body: strict.decode(bytes) }
  } catch {
    return { body: lenient.decode(bytes), isUtf8: false }
  }
}
