import type { Entry } from './ledger.ts'
import { type Listed, hasNameOf } from './objects.ts'

type Sought = Pick<Entry, 'names' | 'foreign'>

/** What is sought by its name alone. */
type Named = Pick<Entry, 'names'> & { readonly foreign?: Pick<NonNullable<Entry['foreign']>, 'before'> }

/** Whether a name is another one with a number: where that is taken, a service may number the next. */
const isNumbered = (name: string, other: string): boolean =>
  name.startsWith(other) && /^\W*\d+\W*$/.test(name.slice(other.length))

/** Whether a name is made from another one: a service may call what it makes a copy, and number it. */
const isDerived = (name: string, other: string): boolean =>
  name.startsWith(other) || [name, name.replace(/\W*\d+\W*$/, '')].some((one) => one.endsWith(` ${other}`))

/** The objects of a list that match an entry by name. */
export function matchesIn(entry: Named, all: readonly Listed[]): Listed[] {
  return namedIn(entry, all, (name, other) => name === other || isNumbered(name, other))
}

/** The objects of a list that match an entry by name; a foreign name is compared in this way. */
function namedIn(
  { names, foreign }: Named,
  all: readonly Listed[],
  isLike: (name: string, other: string) => boolean,
): Listed[] {
  if (foreign === undefined) return all.filter((object) => hasNameOf(object, names))
  const later = all.filter(({ id }) => !foreign.before.includes(String(id)))
  return later.filter(({ name }) => typeof name === 'string' && names.some((one) => isLike(name, one)))
}

/**
 * The matching objects that are certainly this run's. Other people may use a foreign name too, so the object's creator
 * decides, if the service shows it. A foreign name may come back within another one.
 */
export function ownIn(entry: Sought, all: readonly Listed[]): Listed[] {
  const maker = makerIn(entry, all)
  return namedIn(entry, all, isDerived).filter(
    ({ createdBy }) => entry.foreign === undefined || (isShown(maker) && createdBy === maker),
  )
}

/** The matching objects that are not known to be somebody else's. */
export function possiblyOwnIn(entry: Sought, all: readonly Listed[]): Listed[] {
  const maker = makerIn(entry, all)
  return matchesIn(entry, all).filter(({ createdBy }) => !isShown(maker) || !isShown(createdBy) || createdBy === maker)
}

/** The creator of this run's object that a foreign entry names. */
function makerIn({ foreign }: Sought, all: readonly Listed[]): unknown {
  return all.find(({ id }) => String(id) === String(foreign?.like))?.['createdBy']
}

function isShown(maker: unknown): boolean {
  return maker !== undefined && maker !== null
}
