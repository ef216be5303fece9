import { bad } from '../../answer.ts'
import { type Loose, answering, instead, membersOf, reading, valueOf } from '../../bugs/plants.ts'
import type { Call } from '../../call.ts'
import { print } from '../../json.ts'
import type { Plant } from '../../service.ts'
import type { Item, Store } from '../../store.ts'
import type { Planted } from './planted.ts'
import { each } from './shapes.ts'

const KINDS = ['flow', 'schedule', 'connection', 'format', 'listener', 'macro', 'webhook'] as const
type Kind = (typeof KINDS)[number]

/** Routes that create, that replace, and that show objects. */
const CREATES = KINDS.map((kind) => `POST /v1/${kind}s`)
const REPLACES = KINDS.map((kind) => `PUT /v1/${kind}s/:${kind}Id`)
const SHOWS = [...CREATES, ...REPLACES, ...KINDS.flatMap((kind) => [`GET /v1/${kind}s`, `GET /v1/${kind}s/:${kind}Id`])]

/** What a create or replace may send. */
const KNOWN = new Set(
  `id name label description flowType connectionType formatType properties tags enabled schedule flowId source sort active entrance
  script url method events secret flowIncludes flowExcludes createdBy created modifiedBy modified locked enabledSchedules
  disabledSchedules links revision`.split(/\s+/),
)

const kindOf = (call: Call): Kind =>
  KINDS.find((kind) => new RegExp(`/v1/${kind}s(/|$|\\?)`).test(call.request.url ?? '')) ?? 'flow'

const storeOf = (call: Call): Store => call.tenant.stores[kindOf(call)]

/** Refuses a create or replace with some bodies. */
const refusing = (routes: readonly string[], why: (members: Loose, call: Call) => string | undefined): Plant =>
  instead(routes, (call, handler) => {
    const reason = why(membersOf(call), call)
    if (reason !== undefined) throw bad(reason)
    return handler(call)
  })

const refusingTaken = (kind: Kind): Plant =>
  refusing([`POST /v1/${kind}s`], ({ name, label }, call) =>
    storeOf(call)
      .all()
      .some((one) => one.name === (label ?? name))
      ? 'the name is taken'
      : undefined,
  )

/** Keeps the name as it was sent, in the store and in the answer. */
const keepingSpaces: Plant = answering([...CREATES, ...REPLACES], (answer, call) => {
  const { name, label } = membersOf(call)
  const sent = label ?? name
  if (answer.status !== 200 || typeof sent !== 'string' || sent === sent.trim()) return answer
  const shown = valueOf(answer)
  const keep = (item: Item | undefined): void => {
    if (item === undefined) return
    item.name = sent
    if (item['label'] !== undefined) item['label'] = sent
  }
  keep(storeOf(call).items.get(shown.id))
  keep(storeOf(call).versions.get(shown.id)?.at(-1)?.image)
  const members = shown.label === undefined ? { name: sent } : { label: sent }
  return { ...answer, body: print({ ...shown, ...members }) }
})

const described = (description: string | null): Plant =>
  each(SHOWS, (one) => (one.description === undefined && one.script === undefined ? { ...one, description } : one))

const tagged = (change: (tags: string[]) => string[]): Plant =>
  reading([...CREATES, ...REPLACES], (body) => {
    if (Array.isArray(body?.tags)) body.tags = change(body.tags)
  })

const ownId = (change: (members: Loose, call: Call) => void): Plant =>
  reading(REPLACES, (body, call) => {
    if (typeof body === 'object' && body !== null) change(body, call)
  })

const idInPath = (call: Call): bigint => call.id(`${kindOf(call)}Id`)

export const fieldPlants: Planted = {
  'fields/spaces-around-names': { kept: keepingSpaces },
  'fields/name-length': {
    'to-64': refusing([...CREATES, ...REPLACES], ({ name, label }) =>
      String(label ?? name).length > 64 ? 'the name is too long' : undefined,
    ),
  },
  'fields/name-characters': {
    'no-markup': refusing([...CREATES, ...REPLACES], ({ name, label }) =>
      /[<>]/.test(String(label ?? name)) ? 'the name holds markup' : undefined,
    ),
  },
  'fields/unset-description': { null: described(null), empty: described('') },
  'fields/more-members': {
    many: each(SHOWS, (one) => ({ revision: 1, ...one, links: { self: `/v1/${one.id}`, more: [] } })),
  },
  'fields/unknown-members': {
    refused: refusing([...CREATES, ...REPLACES], (members) => {
      const stray = Object.keys(members).find((name) => !KNOWN.has(name))
      return stray === undefined ? undefined : `there is no ${stray}`
    }),
  },
  'fields/id-in-a-create': {
    refused: refusing(CREATES, ({ id }) => (id === undefined || id === null ? undefined : 'the id is given later')),
  },
  'fields/replace-without-id': { accepted: ownId((members, call) => (members.id ??= idInPath(call))) },
  'fields/replace-with-other-id': {
    ignored: ownId((members, call) => {
      if (members.id !== undefined) members.id = idInPath(call)
    }),
  },
  'fields/order-of-tags': { sorted: tagged((tags) => tags.toSorted()) },
  'fields/repeated-tags': { once: tagged((tags) => [...new Set(tags)]) },
  'fields/taken-name-of-flows': { refused: refusingTaken('flow') },
  'fields/taken-name-of-schedules': { refused: refusingTaken('schedule') },
  'fields/taken-name-of-connections': { refused: refusingTaken('connection') },
  'fields/taken-name-of-formats': { refused: refusingTaken('format') },
  'fields/taken-name-of-macros': { refused: refusingTaken('macro') },
  'fields/taken-name-of-webhooks': { refused: refusingTaken('webhook') },
}
