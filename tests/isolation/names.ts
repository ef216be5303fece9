import fc from 'fast-check'
import type { ParameterFacts } from '#spec'
import { type Side, addressIn, idIn, sessionIn, uuidIn } from './side.ts'

/** A symbolic reference: to an object of one's own side, of the other side, or to nothing. */
export interface Name {
  of: 'own' | 'foreign' | 'nobody'
  index: number
}

/** The two sides of a request: its caller's, and the one that must not be affected. */
export interface Sides {
  own: Side
  foreign: Side
}

export const anyName: fc.Arbitrary<Name> = fc.record({
  of: fc.oneof(
    { weight: 3, arbitrary: fc.constant('own' as const) },
    { weight: 4, arbitrary: fc.constant('foreign' as const) },
    { weight: 1, arbitrary: fc.constant('nobody' as const) },
  ),
  index: fc.nat({ max: 1 }),
})

type Kind = Parameters<typeof idIn>[1]

/** The kind of object that a parameter or body member refers to by id. */
const KIND_OF: Readonly<Record<string, Kind>> = {
  flowId: 'flow',
  flowIds: 'flow',
  flows: 'flow',
  flowIncludes: 'flow',
  flowExcludes: 'flow',
  scheduleId: 'schedule',
  scheduleIds: 'schedule',
  connectionId: 'connection',
  connections: 'connection',
  formatId: 'format',
  formats: 'format',
  listenerId: 'listener',
  macroId: 'macro',
  webhookId: 'webhook',
  eventId: 'delivery',
  entityId: 'flow',
  messageId: 'message',
  executionId: 'sql',
  userId: 'user',
  userIds: 'user',
  id: 'binned',
  auditId: 'execution',
  lastAuditId: 'execution',
  auditIdFilter: 'execution',
}

/** Kinds that a bulk edit refers to in the same way. */
const IO: readonly Kind[] = ['connection', 'format', 'listener']

/** Whether a member or parameter of this name refers to an object of a side. */
export function isNaming(name: string): boolean {
  return Object.hasOwn(KIND_OF, name) || Object.hasOwn(SPECIAL, name)
}

type Written = string | number

const SPECIAL: Readonly<Record<string, (side: Side, name: Name) => Written>> = {
  tenantId: ({ tenantId }) => tenantId,
  tenant: ({ tenantId }) => tenantId,
  ioIds: (side, { index }) => idIn(side, IO[(side.base + index) % IO.length] as Kind, index),
  session_id: (side) => sessionIn(side),
  address: (side, { index }) => addressIn(side, 'listener', index),
  uuid: uuid('flow'),
  uuidFrom: uuid('flow'),
  uuidTo: uuid('flow'),
  flowName: ({ mark }, { index }) => `flow ${index} ${mark}`,
  login: ({ mark }) => `admin-${mark}`,
  startedBy: ({ mark }) => `admin-${mark}`,
  // Whoever has a token may use it: one that works would lead to its own side.
  token: ({ mark }) => `token-${mark}`,
  tfaToken: ({ mark }) => `tfa-${mark}`,
  description: ({ mark }) => `description ${mark}`,
  metrics: ({ mark }) => `metrics ${mark}`,
}

function uuid(kind: string) {
  return (side: Side, { index }: Name): string => uuidIn(side, kind, index)
}

const NOBODY: Side = { base: 900_000, tenantId: 900_000, mark: 'nobody' }

/** Resolves a parameter or member; `path` shows whose version or record an id is. */
export function written(name: string, given: Name, { own, foreign }: Sides, path = ''): Written {
  const side = { own, foreign, nobody: NOBODY }[given.of]
  if (name.startsWith('uuid')) return uuidIn(side, /\/(\w+)s\//.exec(path)?.[1] ?? 'flow', given.index)
  if (path.startsWith('/v1/audit')) return idIn(side, 'audit')
  const special = Object.hasOwn(SPECIAL, name) ? SPECIAL[name] : undefined
  if (special !== undefined) return special(side, given)
  const kind = KIND_OF[name]
  return idIn(side, kind ?? 'flow', kind === 'binned' ? 0 : given.index)
}

/** Documented words for parameters that refer to no object. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  type: ['listeners', 'flows', 'connections', 'formats'],
  key: ['flow.etl.database', 'connection.database.postgres', 'format.text.csv'],
  limit: ['10'],
  fromDate: ['2026-01-01'],
  toDate: ['2030-01-01'],
  fromTime: ['00:00:00'],
  toTime: ['23:59:59'],
  triggerType: ['listener'],
  artifactName: ['manifest.json'],
  templateId: ['81'],
  scope: ['all'],
  query: ['flow', 'foreignmark', 'admin'],
  status: ['running', 'error'],
}

/** Values of a parameter: references to objects of either side, or what its type allows. */
export function valueFor({ name, type }: ParameterFacts): fc.Arbitrary<Name | string> {
  if (isNaming(name)) return anyName
  if (Object.hasOwn(WORDS, name)) return fc.constantFrom(...(WORDS[name] as string[]))
  // A synchronous run would need time to pass.
  if (name === 'sync') return fc.constant('false')
  if (type === 'boolean') return fc.constantFrom('true', 'false')
  return type === 'integer' ? fc.constantFrom('0', '100', '9007199254740993') : fc.constant('a')
}
