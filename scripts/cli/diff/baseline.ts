import { type BaselineEntry, entryName, loadBaseline } from '../../../suites/index.ts'
import type { Change } from './change.ts'
import type { TouchedInteraction } from './interactions.ts'
import type { Version } from './version.ts'

/** An entry of a baseline with the changes that touch it. */
export interface TouchedEntry {
  /** What the entry is about. */
  entry: string
  /** File and line. */
  place: string
  changes: readonly Change[]
}

/**
 * The entries of a baseline that a change touches. It may name rules of both versions.
 * @throws UsageError if the file is no baseline, or names a rule of neither version
 */
export function touchedEntries(
  file: string,
  {
    old,
    now,
    changes,
    interactions,
  }: {
    old: Version
    now: Version
    changes: readonly Change[]
    interactions: readonly TouchedInteraction[]
  },
): TouchedEntry[] {
  const operations = operationsByRule([now, old])
  const entries = loadBaseline(file, (rule) => operations.get(rule))
  return entries.flatMap((entry) => {
    const touching = changesOf(entry, changes, interactions)
    return touching.length === 0 ? [] : [{ entry: entryName(entry), place: entry.place, changes: touching }]
  })
}

/** The operations of all rules; a list of ids does not tell them. */
function operationsByRule(versions: readonly Version[]): ReadonlyMap<string, readonly string[] | 'unknown'> {
  const found = new Map<string, readonly string[] | 'unknown'>()
  for (const { digests, whole } of versions) {
    for (const id of Object.keys(digests)) if (!found.has(id)) found.set(id, 'unknown')
    for (const { id, operations } of whole?.rules ?? []) {
      const known = found.get(id)
      found.set(id, known === undefined || known === 'unknown' ? operations : [...known, ...operations])
    }
  }
  return found
}

/** Changes after which a rule is not promised any more, for whatever operation. */
const ENDED: ReadonlySet<string> = new Set(['rule-removed', 'rule-replaced'])

function changesOf(
  entry: BaselineEntry,
  changes: readonly Change[],
  interactions: readonly TouchedInteraction[],
): readonly Change[] {
  if ('interaction' in entry) {
    const [id] = entry.interaction.split(' | ')
    return interactions.filter(({ interaction }) => interaction === id).flatMap((one) => one.changes)
  }
  // Any change of the rule but its words: even one that only loosens may end the failure.
  return changes.filter(({ level, subject, category, name, places }) => {
    if (level === 'editorial') return false
    const isAbout = entry.operation === undefined || places.some(({ operation }) => operation === entry.operation)
    if (subject === 'rule') return name === entry.rule && (isAbout || places.length === 0 || ENDED.has(category))
    return category === 'api-removed-without-deprecation' && entry.operation === name
  })
}
