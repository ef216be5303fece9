import type { OperationId } from '#spec'
import { part } from '../together.ts'
import { on } from '../on.ts'
import type { VersionRecord, View } from '../../world/index.ts'
import { binned } from '../bin.ts'
import type { Filters, Found } from '../../domain/search.ts'
import type { Searchable } from '../../domain/search/kinds.ts'
import { type AreaFaults, type Fault, fault } from './fault.ts'

/** Omits one kind from the results. */
const without = (kind: string): Fault =>
  fault(
    `does not find objects of kind ${kind}`,
    on('search').body((hits) => hits.filter(({ type }: Found) => type !== kind)),
  )

/** The saved versions of a flow that was found. */
const flowVersions = ({ type, object }: Found, { versions }: View): readonly VersionRecord[] =>
  type === 'flow' ? versions.where('object', `flow:${object.id}`) : []

/** Searches by other filters than it was asked for. */
const filtering = (says: string, change: (filters: Filters) => Filters): Fault =>
  fault(
    says,
    on('searchWithFilters').given((call) => ({ ...call, body: change(call.body ?? {}) })),
  )

/** How long new objects take to be found, in ms. */
const LATER_MS = 3_000

const createdAt = (object: Searchable & { created?: number }): number => object.created ?? 0

/** Does not find objects that an import brought: one of their name lies in the recycle bin. */
const withoutImported = (kind: 'flow' | 'connection' | 'format'): Fault =>
  fault(
    `does not find imported ${kind}s`,
    on('search').decides((decision, { view }) => {
      const deleted = new Set(binned(view, kind).map(({ name }) => name))
      return {
        ...decision,
        result: decision.result.filter(({ type, object }) => type !== kind || !deleted.has(String(object.name))),
      }
    }),
  )

/** Finds objects of some kinds as they were at an earlier search, as an index does that is written on creation alone. */
const indexed = (says: string, isStale: (known: Found, now: Found | undefined) => boolean): Fault =>
  fault(
    says,
    part('search', (plain) => {
      const index = new Map<string, Found>()
      return {
        objects(view, tenantId) {
          const now = new Map(plain.objects(view, tenantId).map((one) => [`${one.type}:${one.object.id}`, one]))
          for (const [key, one] of now)
            index.set(`${tenantId}:${key}:${one.object.name}`, { ...one, object: { ...one.object } })
          const isOwnAndStale = ([key, known]: [string, Found]): boolean =>
            key.startsWith(`${tenantId}:`) && isStale(known, now.get(`${known.type}:${known.object.id}`))
          const stale = [...index].filter(isOwnAndStale).map(([, known]) => known)
          return [...now.values(), ...stale]
        },
      }
    }),
  )

/** Does not count the tags of objects that an import brought: one of their name lies in the recycle bin. */
const withoutImportedTags = (kind: 'flow' | 'connection' | 'format'): Fault =>
  fault(
    `does not count the tags of imported ${kind}s`,
    part('search', (plain) => ({
      tagged(view, tenantId) {
        const deleted = new Set(binned(view, kind).map(({ name }) => name))
        const ofKind = new Set<unknown>(view[`${kind}s`].values())
        return plain.tagged(view, tenantId).filter((one) => !ofKind.has(one) || !deleted.has(String(one.name)))
      },
    })),
  )

/** Kinds of objects by the operations that create them. */
const KINDS: Partial<Record<OperationId, 'flows' | 'connections' | 'formats' | 'schedules' | 'listeners'>> = {
  createFlow: 'flows',
  createConnection: 'connections',
  createFormat: 'formats',
  createSchedule: 'schedules',
  createListener: 'listeners',
}

/** Takes the tags of objects with saved versions from what the versions of each tell. */
const taggedAs = (says: string, shown: (versions: readonly VersionRecord[]) => Searchable | undefined): Fault =>
  fault(
    says,
    part('search', (plain) => ({
      tagged(view, tenantId) {
        const kindOf = new Map<unknown, string>(
          (['flow', 'connection', 'format', 'schedule'] as const).flatMap((kind) =>
            [...view[`${kind}s`].values()].map((one) => [one, kind] as const),
          ),
        )
        return plain
          .tagged(view, tenantId)
          .map((one) => shown(view.versions.where('object', `${kindOf.get(one)}:${one.id}`)) ?? one)
      },
    })),
  )

export const searchFaults: AreaFaults<'search'> = {
  'search/finds-flows': [
    without('flow'),
    withoutImported('flow'),
    fault(
      'fails on a query with a quotation mark',
      on('search').rendered((answer, { query }) =>
        query.some(([name, value]) => name === 'query' && value.includes("'"))
          ? { status: 500, text: 'syntax error' }
          : answer,
      ),
    ),
    fault(
      'takes signs of a query for blanks, and finds all of it or nothing',
      on('search').given((call) => ({
        ...call,
        query: { ...call.query, query: call.query.query?.replaceAll(/[()"%&+\\]/gu, ' ') ?? '' },
      })),
    ),
    fault(
      'finds nothing by a query without any character of ASCII',
      on('search').given((call) => ({
        ...call,
        query: { ...call.query, query: call.query.query?.replace(/^[^ -~]+$/u, '?') ?? '' },
      })),
    ),
  ],
  'search/leaves-out-removed': (['webhook', 'macro'] as const).map((kind) =>
    indexed(`still finds a ${kind} that was deleted`, ({ type }, now) => type === kind && now === undefined),
  ),
  'search/forgets-former-names': [
    fault(
      'finds objects by the names of their saved versions',
      on('search').decides((decision, { caller, parts, query, view }) => {
        const { objects, matches } = parts.search
        const former = new Set(
          [...view.versions.values()]
            .filter(({ snapshot }) => matches(snapshot, query.query ?? ''))
            .map(({ objectId }) => objectId),
        )
        const more = objects(view, caller.tenantId).filter(({ object }) => former.has(object.id as never))
        return { ...decision, result: [...new Set([...decision.result, ...more])] }
      }),
    ),
    indexed(
      'finds webhooks by the names that they had',
      ({ type, object }, now) => type === 'webhook' && now !== undefined && now.object.name !== object.name,
    ),
  ],
  'search/finds-connections': [
    without('connection'),
    withoutImported('connection'),
    fault(
      'finds one of several objects of the same name',
      on('search').decides((decision) => {
        const names = new Set<unknown>()
        const isNew = ({ type, object: { name } }: Found): boolean => {
          const key = `${type}:${name}`
          return !names.has(key) && names.add(key).size > 0
        }
        return { ...decision, result: decision.result.filter(isNew) }
      }),
    ),
    fault(
      'finds connections by their original names',
      on('search').decides((decision, { view }) => ({
        ...decision,
        result: decision.result.filter(
          ({ type, object }) =>
            type !== 'connection' || view.versions.where('object', `connection:${object.id}`).length < 2,
        ),
      })),
    ),
  ],
  'search/finds-formats': [
    without('format'),
    withoutImported('format'),
    fault(
      'drops letters beyond ASCII from the query',
      on('search').given((call) => ({
        ...call,
        query: { ...call.query, query: call.query.query?.replaceAll(/[^\x20-\x7e]/gu, '') ?? '' },
      })),
    ),
  ],
  'search/finds-schedules': without('schedule'),
  'search/finds-webhooks': without('webhook'),
  'search/finds-agents': without('agent'),
  'search/finds-macros': without('macro'),
  'search/finds-templates': without('template'),
  'search/leaves-out-other-names': fault(
    'returns all objects if any matches',
    on('search').decides((decision, call) => {
      const { objects } = call.parts.search
      return decision.result.length === 0 ? decision : { ...decision, result: objects(call.view, call.caller.tenantId) }
    }),
  ),
  'search/follows-renaming': [
    fault(
      'finds flows by their original names',
      on('search').decides((decision, { view }) => ({
        ...decision,
        result: decision.result.filter((one) => flowVersions(one, view).length < 2),
      })),
    ),
    fault(
      'does not find flows that were renamed in bulk',
      on('search').decides((decision, { view }) => ({
        ...decision,
        result: decision.result.filter((one) => flowVersions(one, view).at(-1)?.message !== 'etalon: rename'),
      })),
    ),
  ],
  'search/unmatched-query-answers': fault(
    'responds 203 to a search without results',
    on('search').answer((answer, _call, hits) => (hits.length === 0 ? { ...answer, status: 203 } : answer)),
  ),
  'search/with-filters-finds': [
    fault(
      'finds nothing with filters',
      on('searchWithFilters').body(() => []),
    ),
    fault(
      'finds flows only with filters',
      on('searchWithFilters').body((hits) => hits.filter(({ type }: Found) => type === 'flow')),
    ),
  ],
  'search/with-filters-leaves-out': [
    fault(
      'ignores the filters',
      on('searchWithFilters').given((call) => ({ ...call, body: {} })),
    ),
    fault(
      'ignores the kinds of the filters',
      on('searchWithFilters').given(({ body, ...call }) => ({
        ...call,
        body: { ...(body as object), types: undefined },
      })),
    ),
    ...(['connection', 'format', 'schedule'] as const).map((kind) =>
      filtering(`ignores the name in a search for ${kind}s alone`, ({ types, ...filters }) =>
        types?.join() === kind ? { types } : { ...filters, ...(types === undefined ? {} : { types }) },
      ),
    ),
    fault(
      'ignores the filters, and finds what is new some seconds later',
      on('searchWithFilters')
        .given((call) => ({ ...call, body: {} }))
        .result((found, { now }) => found.filter(({ object }) => createdAt(object) <= now - LATER_MS)),
    ),
    filtering('finds formats among schedules', (filters) =>
      filters.types?.includes('schedule') === true ? { ...filters, types: [...filters.types, 'format'] } : filters,
    ),
  ],
  'search/tags-in-use-listed': {
    each: (operation) =>
      fault(
        `does not count the tags of ${KINDS[operation]}`,
        part('search', (plain) => ({
          tagged: (view, tenantId) => {
            const left = new Set<unknown>(KINDS[operation] === undefined ? [] : view[KINDS[operation]].values())
            return plain.tagged(view, tenantId).filter((one) => !left.has(one))
          },
        })),
      ),
    all: () => [
      ...(['flow', 'connection', 'format'] as const).map(withoutImportedTags),
      fault(
        'drops a tag of several objects when one of them lets it go',
        part('search', (plain) => {
          const carriers = new Map<string, number>()
          return {
            tagged(view, tenantId) {
              const now = plain.tagged(view, tenantId)
              const counts = new Map<string, number>()
              for (const tag of now.flatMap(({ tags = [] }) => tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1)
              for (const [tag, count] of counts) carriers.set(tag, Math.max(count, carriers.get(tag) ?? 0))
              const isLost = (tag: string): boolean => (counts.get(tag) ?? 0) < (carriers.get(tag) ?? 0)
              return now.map((one) => ({ ...one, tags: (one.tags ?? []).filter((tag) => !isLost(tag)) }))
            },
          }
        }),
      ),
      fault(
        'does not count the tags of objects that were restored',
        part('search', (plain) => {
          const known = new Map<string, 'there' | 'gone'>()
          return {
            tagged(view, tenantId) {
              const now = new Map<string, Searchable>(
                plain.tagged(view, tenantId).map((one) => [`${tenantId}:${one.id}:${one.name}`, one]),
              )
              for (const key of known.keys())
                if (key.startsWith(`${tenantId}:`) && !now.has(key)) known.set(key, 'gone')
              for (const key of now.keys()) if (!known.has(key)) known.set(key, 'there')
              return [...now].flatMap(([key, one]) => (known.get(key) === 'gone' ? [] : [one]))
            },
          }
        }),
      ),
      taggedAs('counts the tags that objects were made with', ([first]) => first?.snapshot),
      taggedAs('does not count the tags of objects that were edited in bulk', (versions) =>
        versions.at(-1)?.message === 'etalon: add tags' ? versions[0]?.snapshot : undefined,
      ),
    ],
  },
  'search/tags-no-longer-used-left-out': [
    ...(['flow', 'connection', 'format', 'schedule'] as const).map((forgets) =>
      fault(
        `never forgets a tag of a ${forgets}`,
        part('search', (plain) => ({
          tagged: (view, tenantId) => [
            ...plain.tagged(view, tenantId),
            ...[...view.versions.values()].filter(({ kind }) => kind === forgets).map(({ snapshot }) => snapshot),
          ],
        })),
      ),
    ),
    taggedAs('does not forget a tag that a bulk edit removes', (versions) =>
      versions.at(-1)?.message === 'etalon: remove a tag' ? versions.at(-2)?.snapshot : undefined,
    ),
  ],
}
