import type { Entry } from './ledger.ts'
import { type Listed, carries } from './objects.ts'

type Sought = Pick<Entry, 'names' | 'foreign'>

/** The objects of a list that an entry is about, as far as their names tell. */
export function soughtIn(entry: Sought, all: readonly Listed[]): Listed[] {
  const { names, foreign } = entry
  if (foreign === undefined) return all.filter((object) => carries(object, names))
  return all.filter(({ id, name }) => names.includes(name as string) && !foreign.before.includes(String(id)))
}

/**
 * Those of them that are the run's for sure. A name that is none of the run's is also given by other people, so that who made
 * the object decides, where the service shows that.
 */
export function ownIn(entry: Sought, all: readonly Listed[]): Listed[] {
  const maker = makerIn(entry, all)
  return soughtIn(entry, all).filter(
    ({ createdBy }) => entry.foreign === undefined || (isShown(maker) && createdBy === maker),
  )
}

/** Those that nothing says are somebody else's. */
export function perhapsOwnIn(entry: Sought, all: readonly Listed[]): Listed[] {
  const maker = makerIn(entry, all)
  return soughtIn(entry, all).filter(({ createdBy }) => !isShown(maker) || !isShown(createdBy) || createdBy === maker)
}

/** Who made the object of the run that a foreign entry names. */
function makerIn({ foreign }: Sought, all: readonly Listed[]): unknown {
  return all.find(({ id }) => String(id) === String(foreign?.like))?.['createdBy']
}

function isShown(maker: unknown): boolean {
  return maker !== undefined && maker !== null
}
