import type { Int64 } from '#spec'
import { on, onEach } from '../on.ts'
import { part, together, form } from '../together.ts'
import type { Found } from '../../domain/search.ts'
import type { Searchable } from '../../domain/search/kinds.ts'
import { type View, put } from '../../world/index.ts'
import type { Alteration } from '../../domain/kernel/behaviour.ts'
import type { Call } from '../../domain/kernel/call.ts'
import type { AreaVariants } from './variant.ts'

const BOTH = onEach('search', 'searchWithFilters')

/** Changes how names match. */
function matching(matches: (name: string, query: string) => boolean): Alteration {
  return part('search', { matches: ({ name = '' }, query) => matches(name, query) })
}

const noQuery = ({ query }: Call<'search'>): boolean => query.query === undefined || query.query === ''

/** Objects in the recycle bin. */
function binned(view: View, tenantId: Int64): Found[] {
  return [...view.bin.values()]
    .filter((entry) => entry.tenantId === tenantId)
    .map(({ kind, record }) => ({ type: kind, object: record }))
}

/** Key of the record that stores the highest indexed id of a tenant. */
const noteOf = (tenantId: Int64): string => `search-index:${tenantId}`

function isIndexed(view: View, tenantId: Int64, { id }: Searchable): boolean {
  return id <= (view.visits.get(noteOf(tenantId))?.id ?? 0)
}

/** Longer than checks wait for a response in the strength run. */
const LATER_MS = 6_000

/** When an object was last saved, epoch ms; 0 if unknown. */
function changedAt(object: object): number {
  const { modified, created } = object as { modified?: number; created?: number }
  return modified ?? created ?? 0
}

/** A hit with all visible members of its object. */
function whole({ type, object }: Found): object {
  const { tenantId: _tenant, extra: _extra, ...shown }: Searchable & { tenantId?: Int64; extra?: unknown } = object
  return { type, ...shown }
}

/** Variants of search and tags. */
export const searchVariants: AreaVariants<'search'> = {
  'search/hit-members': {
    object: BOTH.answer((answer, _call, found: Found[]) => ({ ...answer, json: found.map(whole) })),
    names: BOTH.items(({ type, name }) => ({ type, name })),
  },
  'search/answer-shape': {
    'by-kind': form(BOTH.body((hits: Found[]) => Object.groupBy(hits, ({ type }) => type))),
    wrapped: form(BOTH.body((hits) => ({ hits, total: hits.length }))),
  },
  'search/order': { 'newest-first': BOTH.body((hits) => hits.toReversed()) },
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
    found: together(
      BOTH.items((hit, { view }) =>
        view.bin.get(`${hit.type}:${hit.id}`) === undefined ? hit : { ...hit, deleted: true },
      ),
      part('search', (plain) => ({
        objects: (view, tenantId) => [...plain.objects(view, tenantId), ...binned(view, tenantId)],
      })),
    ),
  },
  'search/without-query': {
    nothing: on('search').decides((decision, call) => (noQuery(call) ? { ...decision, result: [] } : decision)),
    refused: on('search').refuses(noQuery),
  },
  'search/delay': {
    later: BOTH.result((found: Found[], { now }) => found.filter(({ object }) => changedAt(object) <= now - LATER_MS)),
    // Objects that were there before are found at once.
    'with-next-call': BOTH.decides(({ changes, result, ...decision }, { view, caller, now, parts }) => {
      const key = noteOf(caller.tenantId)
      const ids = parts.search.objects(view, caller.tenantId).map(({ object }) => object.id)
      const last = ids.reduce<Int64>((most, id) => (id > most ? id : most), 0)
      return {
        ...decision,
        changes: [...changes, put('visits', key, { key, userId: '', kind: 'search', id: last, at: now })],
        result: result.filter(
          ({ object }: Found) => changedAt(object) <= now - LATER_MS || isIndexed(view, caller.tenantId, object),
        ),
      }
    }),
  },
  'search/filters-without-request': {
    refused: on('searchWithFilters').refuses(({ body }) => Object.keys(body ?? {}).length === 0),
  },
  'search/tag-shape': {
    objects: form(on('listTags').items((name) => ({ name, count: 1 }))),
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
