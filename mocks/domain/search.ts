import type { Int64 } from '#spec'
import type { View } from '../world/index.ts'
import type { Caller } from './kernel/call.ts'
import { operation, reading } from './kernel/operation.ts'
import { SEARCHED, type Searchable } from './search/kinds.ts'

/** An object that a search can find. */
export interface Found {
  type: string
  object: Searchable
}

/** Filters of a search, all optional. The form is the mock's own. */
export interface Filters {
  query?: string
  types?: readonly string[]
  tags?: readonly string[]
}

export interface SearchParts {
  /** All objects of a tenant that can be found, kind by kind, oldest first. */
  objects: (view: View, tenantId: Int64) => Found[]
  /** Whether an object matches a query. */
  matches: (object: Searchable, query: string) => boolean
  /** Objects whose tags are in use. */
  tagged: (view: View, tenantId: Int64) => Searchable[]
}

export const searchParts: SearchParts = {
  objects: (view, tenantId) =>
    Object.entries(SEARCHED).flatMap(([type, objects]) => objects(view, tenantId).map((object) => ({ type, object }))),
  matches: ({ name = '' }, query) => name.toLowerCase().includes(query.toLowerCase()),
  tagged: (view, tenantId) => [
    ...SEARCHED.flow(view, tenantId),
    ...SEARCHED.connection(view, tenantId),
    ...SEARCHED.format(view, tenantId),
    ...SEARCHED.schedule(view, tenantId),
    ...SEARCHED.macro(view, tenantId),
    ...[...view.listeners.values()].filter((one) => one.tenantId === tenantId),
  ],
}

interface Searching {
  view: View
  caller: Caller
  parts: { search: SearchParts }
}

function found({ view, caller, parts }: Searching, { query = '', types, tags = [] }: Filters): Found[] {
  return parts.search
    .objects(view, caller.tenantId)
    .filter(({ type }) => types?.includes(type) ?? true)
    .filter(({ object }) => tags.every((tag) => object.tags?.includes(tag)))
    .filter(({ object }) => query === '' || parts.search.matches(object, query))
}

/** The valid filters of a body. */
function filtersOf(body: unknown): Filters {
  const { query, types, tags } = (body ?? {}) as { query?: unknown; types?: unknown; tags?: unknown }
  return {
    ...(typeof query === 'string' ? { query } : {}),
    ...(Array.isArray(types) ? { types: types.map(String) } : {}),
    ...(Array.isArray(tags) ? { tags: tags.map(String) } : {}),
  }
}

const hit = ({ type, object: { id, name } }: Found): Record<string, unknown> => ({ type, id, name })

export const searchOperations = {
  search: operation('search')({
    apply: (call) => reading(found(call, call.query)),
    answer: (hits) => ({ status: 200, json: hits.map(hit) }),
  }),

  searchWithFilters: operation('searchWithFilters')({
    apply: (call) => reading(found(call, filtersOf(call.body))),
    answer: (hits) => ({ status: 200, json: hits.map(hit) }),
  }),

  listTags: operation('listTags')({
    apply: ({ view, caller, parts }) => {
      const tags = parts.search.tagged(view, caller.tenantId).flatMap((one) => one.tags ?? [])
      return reading([...new Set(tags)].toSorted())
    },
    answer: (tags) => ({ status: 200, json: tags }),
  }),
}
