import type { Entry } from './ledger.ts'
import { type Listed, hasNameOf } from './objects.ts'

type Sought = Pick<Entry, 'names' | 'foreign'>

/** The objects of a list that match an entry by name. */
export function matchesIn(entry: Sought, all: readonly Listed[]): Listed[] {
  const { names, foreign } = entry
  if (foreign === undefined) return all.filter((object) => hasNameOf(object, names))
  const later = all.filter(({ id }) => !foreign.before.includes(String(id)))
  const exact = later.filter(({ name }) => names.includes(name as string))
  // Where a name is taken, a service may number the next one.
  return exact.length > 0 ? exact : later.filter((object) => hasNameOf(object, names))
}

/**
 * The matching objects that are certainly this run's. Other people may use a foreign name too, so the object's creator
 * decides, if the service shows it.
 */
export function ownIn(entry: Sought, all: readonly Listed[]): Listed[] {
  const maker = makerIn(entry, all)
  return matchesIn(entry, all).filter(
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
