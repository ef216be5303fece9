import type { Int64 } from '#spec'
import { on } from '../alterations/on.ts'
import { part, together, form } from '../alterations/together.ts'
import { type Found, searchParts } from '../domain/search.ts'
import type { Searchable } from '../domain/search/kinds.ts'
import { type View, put } from '../world/index.ts'
import type { Alteration } from '../domain/kernel/behaviour.ts'
import { shaped } from '../alterations/shaped.ts'
import { type Alter } from './alterations.ts'
import type { AreaVariants } from './variant.ts'

const SEARCHES = ['search', 'searchWithFilters'] as const

/** The same change for both searches. */
function both(alter: Alter): Alteration {
  return { operations: Object.fromEntries(SEARCHES.map((id) => [id, alter])) }
}

/** Another way to match names. */
function matching(matches: (name: string, query: string) => boolean): Alteration {
  return part('search', { matches: ({ name = '' }, query) => matches(name, query) })
}

/** Hits under the kind of their object. */
const byKind = shaped((hits) => Object.groupBy(hits as { type: string }[], ({ type }) => type))

const noQuery = ({ query }: any): boolean => query.query === undefined || query.query === ''

/** Objects in the recycle bin. */
function binned(view: View, tenantId: Int64): Found[] {
  return [...view.bin.values()]
    .filter((entry) => entry.tenantId === tenantId)
    .map(({ kind, record }) => ({ type: kind, object: record }))
}

/** Key of the note up to which id objects have been taken into the index of a tenant. */
const noteOf = (tenantId: Int64): string => `search-index:${tenantId}`

function isIndexed(view: View, tenantId: Int64, { id }: Searchable): boolean {
  return id <= (view.visits.get(noteOf(tenantId))?.id ?? 0)
}

/** Takes everything that there is into the index, after the search that does not find it yet. */
const indexing: Alter = (plain) => ({
  apply: (call, found) => {
    const { view, caller, now } = call
    const { objects, tagged } = searchParts
    const everything = [...objects(view, caller.tenantId).map(({ object }) => object), ...tagged(view, caller.tenantId)]
    const last = everything.reduce<Int64>((most, { id }) => (id > most ? id : most), 0)
    const key = noteOf(caller.tenantId)
    const note = put('visits', key, { key, userId: '', kind: 'search', id: last, at: now })
    const decision = plain.apply(call, found)
    return { ...decision, changes: [...decision.changes, note] }
  },
})

/** Longer than the gate waits for an answer where its strength is measured. */
const LATER_MS = 6_000

/** When an object was last saved, in ms; 0 where that is not kept. */
function changedAt(object: object): number {
  const { modified, created } = object as { modified?: number; created?: number }
  return modified ?? created ?? 0
}

/** Variants of search and tags. */
export const searchVariants: AreaVariants<'search'> = {
  'search/hit-members': {
    object: both((plain) => ({
      answer: (found: Found[], call) => ({
        ...plain.answer(found, call),
        json: found.map(({ type, object: { tenantId: _tenant, extra: _extra, ...shown } }: any) => ({
          type,
          ...shown,
        })),
      }),
    })),
    names: both(shaped((hits) => hits.map(({ type, name }: any) => ({ type, name })))),
  },
  'search/answer-shape': {
    'by-kind': { form: true, ...both(byKind) },
    wrapped: { form: true, ...both(shaped((hits) => ({ hits, total: hits.length }))) },
  },
  'search/order': { 'newest-first': both(shaped((hits) => hits.toReversed())) },
  'search/partial-names': {
    prefix: matching((name, query) => name.toLowerCase().startsWith(query.toLowerCase())),
    whole: matching((name, query) => name === query),
  },
  'search/more-than-names': {
    'and-texts': part('search', (plain) => ({
      matches: (object, query) =>
        [object.name, object.description, ...(object.tags ?? [])].some(
          (name) => typeof name === 'string' && plain.matches({ id: object.id, name }, query),
        ),
    })),
  },
  'search/further-kinds': {
    'listeners-too': part('search', (plain) => ({
      objects: (view, tenantId) => [
        ...plain.objects(view, tenantId),
        ...[...view.listeners.values()]
          .filter((one) => one.tenantId === tenantId)
          .map((object) => ({ type: 'listener', object })),
      ],
    })),
  },
  'search/deleted-objects': {
    found: {
      ...both(
        shaped((hits, { view }) =>
          hits.map((hit: any) =>
            view.bin.get(`${hit.type}:${hit.id}`) === undefined ? hit : { ...hit, deleted: true },
          ),
        ),
      ),
      parts: {
        search: (plain) => ({
          objects: (view, tenantId) => [...plain.objects(view, tenantId), ...binned(view, tenantId)],
        }),
      },
    },
  },
  'search/without-query': {
    nothing: on('search').decides((decision, call) => {
      return noQuery(call) ? { ...decision, result: [] } : decision
    }),
    refused: on('search').refuses(noQuery),
  },
  'search/delay': {
    later: both((plain) => ({
      answer: (found: Found[], call) =>
        plain.answer(
          found.filter(({ object }) => changedAt(object) <= call.now - LATER_MS),
          call,
        ),
    })),
    'with-next-call': together(
      on('search').with(indexing),
      on('searchWithFilters').with(indexing),
      on('listTags').with(indexing),
      part('search', (plain) => ({
        objects: (view, tenantId) =>
          plain.objects(view, tenantId).filter(({ object }) => isIndexed(view, tenantId, object)),
        tagged: (view, tenantId) => plain.tagged(view, tenantId).filter((object) => isIndexed(view, tenantId, object)),
      })),
    ),
  },
  'search/filters-without-request': {
    refused: on('searchWithFilters').refuses(({ body }) => Object.keys((body ?? {}) as object).length === 0),
  },
  'search/tag-shape': {
    objects: form(on('listTags').body((tags) => tags.map((name: string) => ({ name, count: 1 })))),
    wrapped: form(on('listTags').body((tags) => ({ tags }))),
  },
  'search/tags-of-deleted': {
    'in-use': part('search', (plain) => ({
      tagged: (view, tenantId) => [
        ...plain.tagged(view, tenantId),
        ...binned(view, tenantId).map(({ object }) => object),
      ],
    })),
  },
  'search/tag-case': {
    one: on('listTags').body((tags: string[]) => [...new Map(tags.map((tag) => [tag.toLowerCase(), tag])).values()]),
  },
}
