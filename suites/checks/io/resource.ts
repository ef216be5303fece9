import { type RuleId, resources } from '#spec'
import { type Api, type Reply, type Stored, type Tools, Blocked, fc, listed } from '../../kit/index.ts'

export type IoKind = 'connection' | 'format'

/** Rules that connections and formats share, by their names for formats. */
type FormatRule = Extract<RuleId, `formats/${string}`> extends `formats/${infer Name}` ? Name : never

type Shown = Readonly<Record<string, unknown>>

/** What the checks need to know about connections or formats. */
export interface IoNoun {
  kind: IoKind
  type: `${IoKind}Type`
  operations: (typeof resources)[IoKind]['operations']
  rule: (name: FormatRule) => RuleId
  /** Path of the object, with further parameters if the operation has any. */
  path: <More extends Shown>(object: Pick<Stored, 'id'>, more?: More) => Record<string, unknown> & More
}

export const connectionNoun = nounOf('connection')
export const formatNoun = nounOf('format')

function nounOf(kind: IoKind): IoNoun {
  return {
    kind,
    type: `${kind}Type`,
    operations: resources[kind].operations,
    rule: (name) => `${kind}s/${name.replace('format', kind)}` as RuleId,
    path: <More extends Shown>({ id }: Pick<Stored, 'id'>, more?: More) => ({ [`${kind}Id`]: id, ...(more as More) }),
  }
}

/** A new object of the case with a description and tags. */
export function given({ given: make }: Tools, { kind }: IoNoun, overrides: Shown = {}): Promise<Stored> {
  return make[kind]({ description: 'made by the suite', tags: ['etalon'], ...overrides })
}

/** The object as it is stored now; blocks the case if it cannot be read. */
export async function read(api: Api, noun: IoNoun, object: Pick<Stored, 'id'>): Promise<Stored> {
  const { json } = await api.need(noun.operations.read, { path: noun.path(object) })
  if (typeof json !== 'object' || json === null) throw new Blocked(`the ${noun.kind} is not an object`)
  return json as Stored
}

/** The objects in a list. */
export function itemsOf(reply: Reply): Stored[] {
  return listed<Stored>(reply)
}

/** Replaces the object by what it was created with, plus changes; a refusal blocks the case. */
export async function replace(api: Api, noun: IoNoun, object: Stored, changes: Shown): Promise<void> {
  await api.need(noun.operations.replace, { path: noun.path(object), body: { ...object, ...changes } })
}

/** A saved version as the list of versions shows it. */
export type Version = { uuid: string } & Record<string, unknown>

/** Saved versions of the object, in any order. */
export async function listedVersions(api: Api, noun: IoNoun, object: Pick<Stored, 'id'>): Promise<Version[]> {
  return listed<Version>(await api.need(noun.operations.versions, { path: noun.path(object) }))
}

/** Sorted distinct tags. */
export function tagsOf({ tags }: Shown): unknown[] {
  return Array.isArray(tags) ? [...new Set(tags as unknown[])].toSorted() : []
}

/** A property that a service may show differently from what was sent. */
const HIDDEN = /password|secret|token|credential/i

/** Properties of the target's fixture whose values can be read back. */
export function fixtureProperties({ fixture }: Tools, { kind }: IoNoun): Readonly<Record<string, unknown>> {
  const { properties = {} } = fixture(kind)
  return Object.fromEntries(Object.entries(properties).filter(([key]) => !HIDDEN.test(key)))
}

/** The properties that an object shows. */
export function propertiesOf({ properties }: Shown): Readonly<Record<string, unknown>> {
  return typeof properties === 'object' && properties !== null ? (properties as Record<string, unknown>) : {}
}

/** Texts that any service stores unchanged: printable and trimmed. */
export const words = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9 ._-]{0,30}[A-Za-z0-9]$/)
