import { note } from './audit.ts'
import { type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Answer, Refusal, forbidden, missing, text, unknown } from './answer.ts'
import type { Bug } from './bugs.ts'
import { ROUTES } from './routes.ts'
import { type Asking, Call, type Route } from './call.ts'
import { allows } from './people.ts'
import { postOverHttp } from './post.ts'
import { type Keys, settle } from './settle.ts'
import { World } from './world.ts'

const PATTERNS = ROUTES.map((route) => ({
  route,
  pattern: new RegExp(`^/rest${route[1].replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`),
}))

/** Paths that also accept the token as a query parameter. */
const OPENABLE: readonly string[] = ['/v1/flows/export', '/v1/executions/console/download']

export interface ReferenceServer {
  origin: string
  keys: Keys
  close: () => Promise<void>
}

/** Starts a server of the documented service, written from the documents alone, on a free port. */
export async function startReferenceServer(bugs: readonly Bug[] = []): Promise<ReferenceServer> {
  const world = new World(new Set(bugs), postOverHttp)
  const server = createServer((request, response) => {
    serve(world, request)
      .then((answer) => send(response, answer))
      .catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  world.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const keys = settle(world)
  return {
    origin: world.origin,
    keys,
    close: () =>
      new Promise((resolve) => {
        world.clock.stop()
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** Handles one request. */
export async function serve(world: World, request: Asking): Promise<Answer> {
  const began = performance.now()
  let call: Call | undefined
  let route: Route | undefined
  try {
    const url = new URL(request.url ?? '/', world.origin)
    const chunks: Uint8Array[] = []
    for await (const chunk of request) chunks.push(chunk)
    const bytes = Buffer.concat(chunks)
    for (const one of PATTERNS) {
      const fits = one.route[0] === request.method ? one.pattern.exec(url.pathname) : null
      if (fits === null) continue
      route = one.route
      const params = Object.entries(fits.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)])
      call = new Call(world, request, url, Object.fromEntries(params) as Record<string, string>, bytes)
      break
    }
    if (call === undefined || route === undefined) throw stray(url.pathname)
    const answer = await handle(call, route)
    note(call, route, performance.now() - began, answer.status >= 400 ? `answered ${answer.status}` : undefined)
    return answer
  } catch (problem) {
    const reason = problem instanceof Error ? problem.message : String(problem)
    if (call?.pass !== undefined && route !== undefined) note(call, route, performance.now() - began, reason)
    if (problem instanceof Refusal) return problem.answer
    return text(`It is our fault: ${reason}`, 500)
  }
}

/** Refuses an unknown path, or a method that the path does not have. */
function stray(path: string): Refusal {
  const methods = PATTERNS.filter(({ pattern }) => pattern.test(path)).map(({ route }) => route[0])
  if (methods.length === 0) return missing(path)
  return new Refusal(text('not so', 405, 'text/plain', { ALLOW: [...new Set(methods)].join(', ') }), 'no such method')
}

/** Checks the form first and the caller last: body, token, permission. */
function handle(call: Call, [method, path, needs, handler]: Route): Answer | Promise<Answer> {
  const { world, request } = call
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  const own = path === '/v1/ai-agent/mcp' || path.startsWith('/hooks')
  if (!own && (method === 'POST' || method === 'PUT')) {
    if (type !== undefined && type !== 'application/json') throw new Refusal(text(`not ${type}`, 415), 'wrong type')
    if (type === undefined && call.raw !== '') throw new Refusal(text('say what it is', 415), 'no type')
    call.read()
  }
  if (needs !== 'nobody') {
    const header = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
    const token = header ?? (OPENABLE.includes(path) ? (call.query.get('Authorization') ?? undefined) : undefined)
    const pass = world.people.find(token)
    if (pass === undefined) throw unknown(world.bugs.has('unauthorised-with-body') ? 'who is that' : '')
    call.pass = pass
    if (needs !== 'token' && !mayCall(call, needs, path)) throw forbidden()
  }
  if (!own && world.broken.delete(`${method} ${path.replaceAll(/:\w+/g, '*')}`)) throw new Error('broken on demand')
  return handler(call)
}

function mayCall({ pass, world }: Call, needs: Exclude<Route[2], 'nobody' | 'token'>, path: string): boolean {
  return allows(pass.person.role, needs) || (path === '/v1/flows' && world.bugs.has('everybody-sees-flows'))
}

/** Sends texts in two chunks, without a length. */
async function send(response: ServerResponse, { status, body, headers }: Answer): Promise<void> {
  response.sendDate = false
  response.setHeader('SET-COOKIE', ['walk=1; Path=/', 'talk=2; HttpOnly'])
  if (Math.random() < 0.02) response.shouldKeepAlive = false
  response.writeEarlyHints({ link: '</rest>; rel=preconnect' })
  if (body === '') {
    response.writeHead(status, headers).end()
    return
  }
  response.writeHead(status, { ...headers, TRAILER: 'X-SERVED-BY' })
  response.addTrailers({ 'X-SERVED-BY': 'reference' })
  if (typeof body === 'string') {
    const bytes = Buffer.from(body)
    response.write(bytes.subarray(0, bytes.length >> 1))
    response.end(bytes.subarray(bytes.length >> 1))
    return
  }
  for await (const part of body) {
    if (response.destroyed) return
    response.write(part)
  }
  response.end()
}
