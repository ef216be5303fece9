import { json, missing } from './answer.ts'
import type { Call, Handler, Route } from './call.ts'
import { textOf, textsOf } from './fields.ts'
import { TEMPLATES } from './macros.ts'
import { arm } from './schedules.ts'
import { KINDS, type Kind } from './world.ts'

const AGENT = { id: 77n, name: 'Night porter' }

interface Hit {
  sort: string
  id: bigint
  name: string
}

/** The delay of a late search index, in ms. */
const LATE_MS = 1_500

const tokens = (text: string): string[] => text.toLowerCase().split(/[^\p{L}\p{N}]+/u)

/** The search hits by name; listeners are not searchable. */
function found({ tenant, world, now }: Call, words: string): Hit[] {
  const kinds = ['flow', 'connection', 'format', 'schedule', 'webhook', 'macro'] as const
  const until = world.choice('search/delay') === 'at-once' ? now : now - LATE_MS
  const items = kinds.flatMap((sort) => {
    const { [sort]: store } = tenant.stores
    const known = store.all().filter(({ id }) => (store.versions.get(id)?.at(-1)?.at ?? until) <= until)
    return known.map(({ id, name }) => ({ sort, id, name }))
  })
  const others = [
    { sort: 'agent', ...AGENT },
    ...TEMPLATES.map(({ id, title }) => ({ sort: 'template', id, name: title })),
  ]
  const matches = world.choice('search/matches')
  const fits = (token: string, one: string): boolean =>
    one !== '' &&
    (matches === 'words' ? token === one : matches === 'parts' ? token.includes(one) : token.startsWith(one))
  const sought = tokens(words)
  return [...items, ...others].filter(({ name }) =>
    tokens(name).some((token) => sought.some((one) => fits(token, one))),
  )
}

const plain: Handler = (call) => json({ hits: found(call, call.query.get('query') ?? '') })

const filtered: Handler = (call) => {
  const { members } = call
  const sorts = textsOf(members, 'sorts')
  const hits = found(call, textOf(members, 'words') ?? '')
  return json({ hits: hits.filter(({ sort }) => sorts.length === 0 || sorts.includes(sort)) })
}

const tags: Handler = ({ tenant }) => {
  const counts = new Map<string, number>()
  const items = KINDS.flatMap((kind) => tenant.stores[kind].all())
  for (const tag of items.flatMap((item) => item['tags'] as string[])) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  return json([...counts].map(([tag, uses]) => ({ tag, uses })))
}

/** The names of kinds in the recycle bin. */
const WORDS: Readonly<Record<string, Kind>> = {
  pipe: 'flow',
  timer: 'schedule',
  link: 'connection',
  layout: 'format',
  inbox: 'listener',
}

const bin: Handler = ({ tenant }) =>
  json(
    Object.entries(WORDS).flatMap(([word, kind]) =>
      [...tenant.stores[kind].bin.values()].map(({ item, at }) => ({
        type: word,
        id: item.id,
        name: item.name,
        thrownAt: at,
      })),
    ),
  )

const restore: Handler = (call) => {
  const kind = WORDS[call.params['type'] ?? '']
  if (kind === undefined) throw missing('type')
  const id = call.id('id')
  const { [kind]: store } = call.tenant.stores
  if (!store.bin.has(id)) throw missing('object')
  if (call.world.bugs.has('restore-forgets')) store.bin.delete(id)
  const item = store.restore(id)
  if (kind === 'schedule' && item !== undefined) arm(call.world, call.tenant, item)
  return json({ restored: id })
}

export const searchRoutes: readonly Route[] = [
  ['GET', '/v1/search', 'look', plain],
  ['POST', '/v1/search', 'look', filtered],
  ['GET', '/v1/tags', 'look', tags],
  ['GET', '/v1/recycle-bin', 'edit', bin],
  ['POST', '/v1/recycle-bin/:type/:id/restore', 'edit', restore],
]
