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
  const sought = soughtIn(entry, all)
  if (entry.foreign === undefined) return sought
  const { like } = entry.foreign
  const maker = all.find(({ id }) => String(id) === String(like))?.['createdBy']
  return maker === undefined || maker === null ? [] : sought.filter(({ createdBy }) => createdBy === maker)
}
