import type { Answer } from '../answer.ts'
import type { Call, Handler, Route } from '../call.ts'
import { parse, print } from '../json.ts'
import type { Plant, Service } from '../service.ts'
import type { Json } from '../store.ts'

/**
 * Which routes a bug is about: `'GET /v1/flows'` as in the route table (`'PUT /v1/flows/:flowId'`), several of them, a pattern over
 * such names, or a condition.
 */
export type Routes = string | readonly string[] | RegExp | ((route: Route) => boolean)

/**
 * A JSON value that a bug or a probe takes apart. Its shape is the server's own business, so that a type would be a second
 * implementation of it; integers are bigints.
 */
// oxlint-disable-next-line typescript/no-explicit-any
export type Loose = any

export const nameOf = ([method, path]: Route): string => `${method} ${path}`

function isAbout(routes: Routes, route: Route): boolean {
  if (typeof routes === 'function') return routes(route)
  const name = nameOf(route)
  if (routes instanceof RegExp) return routes.test(name)
  return typeof routes === 'string' ? routes === name : routes.includes(name)
}

/** Applies several changes. */
export const all =
  (...plants: readonly Plant[]): Plant =>
  (service) => {
    for (const plant of plants) plant(service)
  }

/** Switches on a bug that stands amid the server's own code, as `world.bugs.has(name)`. For what no other plant reaches. */
export const amid =
  (name: string): Plant =>
  ({ world }) => {
    world.bugs.add(name)
  }

/** Wraps the handlers of routes: the caller is known and permitted by then. @throws Error if there is no such route */
export function handling(routes: Routes, wrap: (handler: Handler, route: Route) => Handler): Plant {
  return (service) => {
    const found = service.routes.filter((route) => isAbout(routes, route))
    if (found.length === 0) throw new Error(`there is no route ${String(routes)}`)
    service.routes = service.routes.map((route) =>
      found.includes(route) ? [route[0], route[1], route[2], wrap(route[3], route)] : route,
    )
  }
}

/** Answers in place of the handler. The handler can be called: `instead('GET /v1/tags', (call, handler) => …)`. */
export const instead = (routes: Routes, act: (call: Call, handler: Handler) => ReturnType<Handler>): Plant =>
  handling(routes, (handler) => (call) => act(call, handler))

/** Changes the answer of a handler. */
export const answering = (routes: Routes, change: (answer: Answer, call: Call) => Answer | Promise<Answer>): Plant =>
  handling(routes, (handler) => async (call) => change(await handler(call), call))

/** Changes the JSON of successful answers: `change` returns the new value, or changes it in place and returns nothing. */
export const showing = (routes: Routes, change: (value: Loose, call: Call) => unknown): Plant =>
  answering(routes, (answer, call) => {
    if (typeof answer.body !== 'string' || answer.status >= 300 || answer.body === '') return answer
    const value = parse(answer.body)
    return { ...answer, body: print(change(value, call) ?? value) }
  })

/** Answers with another status where the handler answers with `from`. */
export const restating = (routes: Routes, from: number, to: number): Plant =>
  answering(routes, (answer) => (answer.status === from ? { ...answer, status: to } : answer))

/** Changes the parsed body before the handler sees it, in place or by returning another one. */
export const reading = (routes: Routes, change: (body: Loose, call: Call) => unknown): Plant =>
  handling(routes, (handler) => (call) => {
    if (call.body !== undefined) call.body = change(call.body, call) ?? call.body
    return handler(call)
  })

/** Changes the query parameters before the handler sees them. */
export const asking = (routes: Routes, change: (query: URLSearchParams, call: Call) => void): Plant =>
  handling(routes, (handler) => (call) => {
    change(call.query, call)
    return handler(call)
  })

/** Does something more after a successful call, for example to the stores. */
export const afterwards = (routes: Routes, act: (call: Call, answer: Answer) => void | Promise<void>): Plant =>
  answering(routes, async (answer, call) => {
    if (answer.status < 300) await act(call, answer)
    return answer
  })

/** Undoes what a call changed in the stores of its tenant: the call answers as always, without an effect. */
export const withoutEffect = (routes: Routes, when: (call: Call) => boolean = () => true): Plant =>
  handling(routes, (handler) => (call) => {
    if (!when(call)) return handler(call)
    const stores = Object.values(call.tenant.stores)
    const before = stores.map(({ items, bin }) => ({ items: new Map(items), bin: new Map(bin) }))
    // Handlers of stored objects are done when they return: other requests never see the effect.
    const answer = handler(call)
    for (const [at, { items, bin }] of stores.entries()) {
      refill(items, before[at]?.items)
      refill(bin, before[at]?.bin)
    }
    return answer
  })

function refill<Key, Value>(map: Map<Key, Value>, entries: Iterable<[Key, Value]> = []): void {
  map.clear()
  for (const [key, value] of entries) map.set(key, value)
}

/** Changes the level that routes need; `token` asks for any token, `nobody` for none. */
export function needing(routes: Routes, level: Route[2]): Plant {
  return (service) => {
    service.routes = service.routes.map((route) =>
      isAbout(routes, route) ? [route[0], route[1], level, route[3]] : route,
    )
  }
}

/** Adds routes, or takes away those of the same name. */
export const adding =
  (...routes: readonly Route[]): Plant =>
  (service) => {
    service.routes = [...service.routes, ...routes]
  }
export const removing =
  (routes: Routes): Plant =>
  (service) => {
    service.routes = service.routes.filter((route) => !isAbout(routes, route))
  }

type Step = 'exchange' | 'handle' | 'accept' | 'tokenOf' | 'identify' | 'permits'

/** Replaces a step of every request; `before` is the step as it was. */
export const step =
  <S extends Step>(name: S, replace: (before: Service[S], service: Service) => Service[S]): Plant =>
  (service) => {
    service[name] = replace(service[name], service)
  }

/** Changes every answer as it leaves: also refusals, and answers of routes that do not exist. */
export const leaving = (change: (answer: Answer, request: { method: string; path: string }) => Answer): Plant =>
  step('exchange', (before) => async (request) => {
    const path = new URL(request.url ?? '/', 'http://x').pathname.replace(/^\/rest/, '')
    return change(await before(request), { method: request.method ?? '', path })
  })

/** The JSON value of an answer, for a plant that needs to look at it. */
export const valueOf = ({ body }: Answer): Loose => (typeof body === 'string' && body !== '' ? parse(body) : undefined)

/** The members of a body, or an empty object. */
export const membersOf = ({ body }: Call): Json =>
  typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Json) : {}
