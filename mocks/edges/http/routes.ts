import { Hono } from 'hono'
import { BASE_PATH } from '../../domain/base-path.ts'
import type { Incoming } from '../../domain/kernel/call.ts'
import type { Service, Stray } from '../../sandboxes/serve.ts'
import type { OpenStreams } from '../sse/open-streams.ts'
import { targetIn } from './plain-target.ts'
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

/**
 * Serves plain requests of operations, most of all requests, without a router, and without a promise if nothing waits.
 * Undefined for all others.
 */
export function plainly(service: Service): (raw: Request) => Response | Promise<Response> | undefined {
  return (raw) => {
    const { method, url } = raw
    const end = url.indexOf('/', url.indexOf('//') + 2)
    const asked = targetIn(method, url.slice(end))
    if (asked === undefined) return undefined
    const { facts, path, target, query } = asked
    const origin = url.slice(0, end)
    const headers = Object.fromEntries(raw.headers)
    const isGone = (): boolean => raw.signal.aborted
    const serve = ({ body, isUtf8 = true }: ReadBody): Response | Promise<Response> => {
      const answer = service.operation({ facts, origin, path, target, query, headers, body, isUtf8, isGone })
      return answer instanceof Promise ? answer.then((given) => renderAnswer(given)) : renderAnswer(answer)
    }
    return method === 'GET' ? serve(NO_BODY) : bodyOf(raw).then(serve)
  }
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

type ReadBody = Pick<Incoming, 'body' | 'isUtf8'>

const NO_BODY: ReadBody = { body: '' }

/** The body as text, and whether its bytes were valid UTF-8. */
export async function bodyOf(raw: Request): Promise<ReadBody> {
  // Avoids `raw.body`: the server would turn its light request into a full one.
  if (raw.method === 'GET' || raw.method === 'HEAD') return NO_BODY
  return textOf(await raw.arrayBuffer())
}

/** The bytes of a body as text. */
export function textOf(bytes: ArrayBuffer | Uint8Array): ReadBody {
  try {
    return { body: strict.decode(bytes) }
  } catch {
    return { body: lenient.decode(bytes), isUtf8: false }
  }
}
