import { type Int64, type ResourceKind, resources } from '#spec'

/** Kinds of objects that a run creates and can remove, dependents first. */
export const OBJECT_KINDS = [
  'schedule',
  'flow',
  'listener',
  'macro',
  'connection',
  'format',
  'webhook',
] as const satisfies readonly ResourceKind[]
export type ObjectKind = (typeof OBJECT_KINDS)[number]

type Queries = Readonly<Partial<Record<ObjectKind, Readonly<Record<string, unknown>>>>>

/** Queries that make lists show the objects of all users. */
export const EVERY_USER: Queries = { flow: { scope: 'all' } }

/** Queries of removals, if more than the object has to go. */
export const WITH_DEPENDENTS: Queries = { flow: { schedules: true } }

export function isObjectKind(kind: string): kind is ObjectKind {
  return Object.hasOwn(resources, kind)
}

/** The prefix of all names of a run. */
export function namesOf(run: string): string {
  return `etalon-${run}-`
}

/** The members of a list item that show whose it is. */
export type Listed = { id: Int64 } & Record<string, unknown>

/**
 * Whether an object carries one of the names: an import may turn it into `Copy of etalon-…`. The fields of several
 * kinds are not documented; without a `name`, other texts count if they begin with it.
 */
export function hasNameOf(object: Readonly<Record<string, unknown>>, names: readonly string[]): boolean {
  const { name: own } = object
  if (typeof own === 'string' && own !== '') return names.some((name) => own.includes(name))
  const texts = Object.values(object).filter((value) => typeof value === 'string')
  return texts.some((text) => names.some((name) => text.startsWith(name)))
}
