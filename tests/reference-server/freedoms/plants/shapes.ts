import { type Loose, type Routes, handling, reading, showing } from '../../bugs/plants.ts'
import type { Plant } from '../../service.ts'

export const reversed = (routes: Routes): Plant => showing(routes, (list) => list.toReversed())

/** The id of an object, whatever its name is. */
const idOf = (one: Loose): bigint => one.id ?? one[Object.keys(one).find((name) => name.endsWith('Id')) ?? 'id']

export const byId = (routes: Routes): Plant =>
  showing(routes, (list) => list.toSorted((one: Loose, other: Loose) => (idOf(one) < idOf(other) ? -1 : 1)))

/** Puts a list into an object. */
export const wrapped = (routes: Routes, member = 'items'): Plant =>
  showing(routes, (list) => (Array.isArray(list) ? { [member]: list, total: list.length } : list))

/** Changes every object of an answer: the object itself, or those in a list. */
export const each = (routes: Routes, change: (one: Loose) => unknown): Plant =>
  showing(routes, (value) => (Array.isArray(value) ? value.map((one) => change(one) ?? one) : (change(value) ?? value)))

/** Names members otherwise, at the place where they are. */
export const named = (one: Loose, names: Readonly<Record<string, string>>): Loose =>
  Object.fromEntries(Object.entries(one).map(([name, value]) => [names[name] ?? name, value]))

/** Names members of answers otherwise. */
export const renamed = (routes: Routes, names: Readonly<Record<string, string>>): Plant =>
  each(routes, (one) => named(one, names))

/** Takes members of requests under other names: the server's own name, then the other one. */
export const taking = (routes: Routes, names: Readonly<Record<string, string>>): Plant => {
  const back = Object.fromEntries(Object.entries(names).map(([own, other]) => [other, own]))
  return reading(routes, (body) => named(body, back))
}

/** Takes other words in a path. */
export const spoken = (routes: string, param: string, words: Readonly<Record<string, string>>): Plant =>
  handling(routes, (handler) => (call) => {
    const params = call.params as Record<string, string>
    params[param] = words[params[param] ?? ''] ?? 'unknown'
    return handler(call)
  })
