import type { Api } from '../kit/api.ts'
import type { As } from '../kit/target.ts'
import type { Entry, Ledger } from '../kit/ledger/ledger.ts'
import { type Listed, type ObjectKind, hasNameOf, namesOf } from '../kit/ledger/objects.ts'
import { attempt, describeEntry, list, removeObject } from '../kit/ledger/removing.ts'
import { matchesIn } from '../kit/ledger/whose.ts'
import type { Swept } from './swept.ts'

/** Where a sweep looks, with which token, and for which run. */
export interface Place {
  as: As
  /** Undefined for the administrator's own tenant. */
  tenant: unknown
  run: string
  /** The kinds that the run may have created. */
  kinds: readonly ObjectKind[]
}

/** What was found among the objects of a kind. */
interface KindScan {
  kind: ObjectKind
  /** The ledger's entries of the kind. */
  entries: readonly Entry[]
  /** Descriptions of the run's objects; undefined if the kind could not be listed. */
  own: readonly string[] | undefined
  /** Descriptions of objects that may be the run's. */
  doubtful: readonly string[]
}

/**
 * Removes what a run has left in one tenant. Repeats while something goes, because one object may block the removal of
 * another. Closes the entries that are completely gone there.
 */
export async function sweepPlace(api: Pick<Api, 'call'>, place: Place, ledger: Ledger, swept: Swept): Promise<void> {
  const removed = new Set<string>()
  let looks: KindScan[]
  let before: number
  do {
    before = removed.size
    looks = []
    for (const kind of place.kinds) {
      const entries = ledger.removable().filter((entry) => entry.kind === kind && entry.tenant === place.tenant)
      looks.push(await sweepKind(api, kind, place, entries, removed))
    }
  } while (removed.size > before)
  swept.removed.push(...removed)
  for (const { kind, entries, own, doubtful } of looks) {
    swept.left.push(...(own ?? [`whatever is among the ${kind}s, which cannot be listed`]))
    swept.unsure.push(...doubtful)
    if (own?.length === 0) for (const entry of entries) ledger.close(entry)
  }
}

/** One pass: removes the run's objects, and adds them to `removed`. */
async function sweepKind(
  api: Pick<Api, 'call'>,
  kind: ObjectKind,
  { as, run }: Place,
  entries: readonly Entry[],
  removed: Set<string>,
): Promise<KindScan> {
  let there: Listed[] = []
  const isListed = await attempt(async () => {
    there = await list(api, kind, as)
    return true
  })
  const own = there.filter((object) => isOwn(object, run, entries))
  for (const object of own) {
    const what = describeObject(kind, object)
    if (removed.has(what) || !(await attempt(() => removeObject(api, kind, object.id, as)))) continue
    removed.add(what)
    for (const entry of entries) if (hasNameOf(object, entry.names)) entry.lost = false
  }
  const doubtful = entries
    .filter(({ foreign, ids }) => foreign !== undefined && ids.length === 0)
    .flatMap((entry) => matchesIn(entry, there))
    .map(
      (object) =>
        `${describeObject(kind, object)}, which appeared while the run created one with that name, unless it is somebody else's`,
    )
  const renamed = there.filter((object) => entryOf(object, entries) !== undefined && !isOwn(object, run, entries))
  for (const object of renamed)
    doubtful.push(
      `${describeObject(kind, object)}, which has an id of the run but another name, unless it is no longer the run's`,
    )
  for (const entry of entries.filter(({ lost }) => lost))
    doubtful.push(...describeEntry(entry).map((what) => `${what}, which did not exist yet and may still appear`))
  return { kind, entries, own: isListed ? own.map((object) => describeObject(kind, object)) : undefined, doubtful }
}

/** Whether an object has the run's name, or an id in its ledger and no name of another run. */
function isOwn(object: Listed, run: string, entries: readonly Entry[]): boolean {
  const word = namesOf(run)
  if (hasNameOf(object, [word])) return true
  const entry = entryOf(object, entries)
  const wasNamed = entry?.names.some((name) => name.startsWith(word)) === true
  return entry !== undefined && !(wasNamed && typeof object['name'] === 'string')
}

/** The entry with the id of an object. */
function entryOf({ id: own }: Listed, entries: readonly Entry[]): Entry | undefined {
  return entries.find(({ ids }) => ids.some((id) => String(id) === String(own)))
}

function describeObject(kind: ObjectKind, { id, name }: Listed): string {
  return typeof name === 'string' ? `${kind} ${id} ${name}` : `${kind} ${id}`
}
