import { note } from './audit.ts'
import { type Answer, Refusal, forbidden, missing, text, unknown } from './answer.ts'
import { type Asking, Call, type Route } from './call.ts'
import type { Clock } from './clock.ts'
import type { Choices } from './freedoms/index.ts'
import type { Level, Pass } from './people.ts'
import { ROUTES } from './routes.ts'
import { type Keys, settle } from './settle.ts'
import { type Post, World } from './world.ts'

/** Paths that also accept the token as a query parameter. */
const OPENABLE: readonly string[] = ['/v1/flows/export', '/v1/executions/console/download']

/** By default the form comes first and the caller last. */
const ORDERS = {
  'form-first': ['form', 'token', 'permission'],
  'token-first': ['token', 'form', 'permission'],
  'permission-first': ['token', 'permission', 'form'],
} as const

/** Changes a service before its first request. */
export type Plant = (service: Service) => void

/** How a service differs from the plain one. */
export interface Configuration {
  plants?: readonly Plant[]
  /** Variants of what the documents leave open. */
  choices?: Choices
}

/** The documented service. Its routes and the steps of a request can be replaced, to plant bugs. */
export class Service {
  readonly world: World
  readonly keys: Keys
  routes: readonly Route[] = ROUTES
  #compiled: readonly { route: Route; pattern: RegExp }[] = []

  /** @param beside a service whose world this one shares */
  constructor(origin: string, post: Post, clock?: Clock, choices?: Choices, beside?: Service) {
    this.world = beside?.world ?? new World(post, clock, choices)
    this.world.origin = origin
    this.keys = beside?.keys ?? settle(this.world)
  }

  /** Handles one request, from its bytes to the answer. */
  exchange: (request: Asking) => Promise<Answer> = async (request) => {
    const began = performance.now()
    let call: Call | undefined
    let route: Route | undefined
    try {
      const url = new URL(request.url ?? '/', this.world.origin)
      const chunks: Uint8Array[] = []
      for await (const chunk of request) chunks.push(chunk)
      const found = this.routed(request.method ?? '', url.pathname)
      route = found.route
      call = new Call(this.world, request, url, found.params, Buffer.concat(chunks))
      const answer = await this.handle(call, route)
      note(call, route, performance.now() - began, answer.status >= 400 ? `answered ${answer.status}` : undefined)
      return answer
    } catch (problem) {
      const reason = problem instanceof Error ? problem.message : String(problem)
      if (call?.pass !== undefined && route !== undefined) note(call, route, performance.now() - began, reason)
      if (problem instanceof Refusal) return problem.answer
      return text(`It is our fault: ${reason}`, 500)
    }
  }

  /** The route of a path; refuses an unknown path, or a method that the path does not have. */
  routed(method: string, path: string): { route: Route; params: Record<string, string> } {
    if (
      this.#compiled.length !== this.routes.length ||
      this.#compiled.some(({ route }, at) => route !== this.routes[at])
    )
      this.#compiled = this.routes.map((route) => ({
        route,
        pattern: new RegExp(`^/rest${route[1].replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`),
      }))
    const fitting = this.#compiled.filter(({ pattern }) => pattern.test(path))
    const one = fitting.find(({ route }) => route[0] === method)
    if (one !== undefined) {
      const params = Object.entries(one.pattern.exec(path)?.groups ?? {})
      return {
        route: one.route,
        params: Object.fromEntries(params.map(([name, value]) => [name, decodeURIComponent(value)])),
      }
    }
    if (fitting.length === 0) throw missing(path)
    const allow = [...new Set(fitting.map(({ route }) => route[0]))].join(', ')
    throw new Refusal(text('not so', 405, 'text/plain', { ALLOW: allow }), 'no such method')
  }

  /** Checks the body, the token and the permission, in the chosen order. */
  handle: (call: Call, route: Route) => Answer | Promise<Answer> = (call, route) => {
    const [method, path, needs, handler] = route
    const own = path === '/v1/ai-agent/mcp' || path.startsWith('/hooks')
    const checks = {
      form: () => {
        if (own || (method !== 'POST' && method !== 'PUT')) return
        this.accept(call, route)
        call.read()
      },
      token: () => {
        if (needs === 'nobody') return
        const pass = this.identify(this.tokenOf(call, route), call, route)
        if (pass === undefined) throw unknown()
        call.pass = pass
      },
      permission: () => {
        if (needs !== 'nobody' && needs !== 'token' && !this.permits(call, needs, route)) throw forbidden()
      },
    }
    for (const check of ORDERS[this.world.choice('errors/order-of-checks')]) checks[check]()
    const { broken } = this.world
    if (!own && broken.delete(`${method} ${path.replaceAll(/:\w+/g, '*')}`)) throw new Error('broken on demand')
    return handler(call)
  }

  /** Refuses a body of the wrong type, and a request without one: "the Content-Type header is required". */
  accept: (call: Call, route: Route) => void = ({ request }) => {
    const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase()
    if (type !== 'application/json') throw new Refusal(text(`not ${type ?? 'labelled'}`, 415), 'wrong type')
  }

  /** The token of a request. */
  tokenOf: (call: Call, route: Route) => string | undefined = ({ request, query }, [, path]) => {
    const header = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
    return header ?? (OPENABLE.includes(path) ? (query.get('Authorization') ?? undefined) : undefined)
  }

  /** The caller with a token; undefined if the token is no good. */
  identify: (token: string | undefined, call: Call, route: Route) => Pass | undefined = (token) =>
    this.world.people.find(token)

  /** Whether the caller has the level that the route needs. */
  permits: (call: Call, needs: Level, route: Route) => boolean = ({ pass }, needs) =>
    this.world.allows(pass.person.role, needs)
}
