import { type Change, LEVELS, type Level } from './change.ts'
import { compared } from './compare.ts'
import { type TouchedEntry, touchedEntries } from './baseline.ts'
import { type TouchedInteraction, interactionsIn, touchedInteractions } from './interactions.ts'
import type { Version } from './version.ts'
import { type WideChange, isWide, wideChanges } from './wide.ts'

/** One side, without its content. */
interface Side {
  label: string
  edition: number
  /** Whether the catalogue and the documents were there; otherwise only ids and digests of rules. */
  complete: boolean
}

/** A change as others refer to it. */
export type Reference = Pick<Change, 'level' | 'category' | 'name' | 'says'>

/** What `etalon diff --json` prints (`spec/diff.schema.yaml`). */
export interface DiffReport {
  schemaVersion: 1
  old: Side
  new: Side
  summary: Readonly<Record<Level, number>>
  changes: readonly Change[]
  /**
   * How many interactions were looked at, and which ones a breaking or unclear change touches. Changes of rules and freedoms of many
   * operations stand apart, as `wide`.
   */
  interactions: {
    of: number
    touched: readonly (Omit<TouchedInteraction, 'changes'> & { changes: readonly Reference[] })[]
    wide: readonly (Reference & Omit<WideChange, 'change'>)[]
  }
  /** Missing without `--baseline`. */
  baseline?: { touched: readonly (Omit<TouchedEntry, 'changes'> & { changes: readonly Reference[] })[] }
}

/**
 * Compares two versions, and finds out whom the changes touch.
 * @param consumers files and folders of pacts, and a baseline
 * @throws UsageError if one of them cannot be read
 */
export function reportOf(
  old: Version,
  now: Version,
  consumers: { pacts: readonly string[]; baseline?: string },
): DiffReport {
  const changes = compared(old, now)
  const interactions = interactionsIn(consumers.pacts)
  const narrow = changes.filter((change) => !isWide(change))
  const touched = touchedInteractions(interactions, narrow, [old, now])
  const wide = wideChanges(interactions, changes, [old, now])
  const { baseline } = consumers
  const entries =
    baseline === undefined ? undefined : touchedEntries(baseline, { old, now, changes, interactions: touched })
  const count = (level: Level): number => changes.filter((change) => change.level === level).length
  return {
    schemaVersion: 1,
    old: sideOf(old),
    new: sideOf(now),
    summary: Object.fromEntries(LEVELS.map((level) => [level, count(level)])) as DiffReport['summary'],
    changes,
    interactions: {
      of: interactions.length,
      touched: touched.map(referring),
      wide: wide.map(({ change, ...counts }) => ({ ...referenceTo(change), ...counts })),
    },
    ...(entries === undefined ? {} : { baseline: { touched: entries.map(referring) } }),
  }
}

function sideOf({ label, edition, whole }: Version): Side {
  return { label, edition, complete: whole !== undefined }
}

function referring<T extends { changes: readonly Change[] }>(one: T): Omit<T, 'changes'> & { changes: Reference[] } {
  return { ...one, changes: one.changes.map(referenceTo) }
}

function referenceTo({ level, category, name, says }: Change): Reference {
  return { level, category, name, says }
}
