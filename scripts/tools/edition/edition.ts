import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parse } from 'yaml'
import { EDITION } from '#spec'
import { type Meaning, digestOf } from './digest.ts'

export const EDITION_FILE = resolve(import.meta.dirname, '../../..', join('spec', 'editions', `${EDITION}.yaml`))

/** The ids of an edition, each with the digest of its meaning. */
export type Edition = Readonly<Record<string, string>>
/** The differences between a catalogue and an edition. */
export interface Differences {
  /** Ids with another meaning. */
  changed: string[]
  /** Ids that are gone. */
  gone: string[]
  /** Ids that are new. */
  added: string[]
}

export function differences(edition: Edition, rules: readonly Meaning[]): Differences {
  const ids = new Set<string>(rules.map(({ id }) => id))
  const known = rules.filter(({ id }) => edition[id] !== undefined)
  return {
    changed: known.filter((rule) => edition[rule.id] !== digestOf(rule)).map(({ id }) => id),
    gone: Object.keys(edition).filter((id) => !ids.has(id)),
    added: rules.filter(({ id }) => edition[id] === undefined).map(({ id }) => id),
  }
}

/** Reads `spec/editions/<number>.yaml`. A new edition begins empty. */
export function readEdition(file: string = EDITION_FILE): Edition {
  if (!existsSync(file)) return {}
  return (parse(readFileSync(file, 'utf8')) as { rules: Edition }).rules
}

/**
 * Adds new rules to an edition, and replaces the digests of reworded ones.
 * @throws Error that names the rules whose meaning changed, or that are gone
 */
export function extended(edition: Edition, rules: readonly Meaning[], reworded: ReadonlySet<string>): Edition {
  const { changed, gone } = differences(edition, rules)
  const refused = changed.filter((id) => !reworded.has(id))
  const problems = [
    ...refused.map(
      (id) =>
        `${id} has another text: give the new rule an id of its own, or pass --reworded ${id} if it means the same`,
    ),
    ...gone.map((id) => `${id} is gone: keep it in this edition, as untestable if nothing proves it any more`),
  ]
  if (problems.length > 0) throw new Error(problems.join('\n'))
  return Object.fromEntries(rules.map((rule) => [rule.id, digestOf(rule)]))
}

/** Writes an edition, sorted by id. */
export function writeEdition(edition: Edition, file: string = EDITION_FILE): void {
  const lines = Object.keys(edition)
    .sort()
    .map((id) => `  ${id}: '${edition[id]}'`)
  writeFileSync(
    file,
    `# Edition ${EDITION} of the rules: no id in it goes, and none comes to mean something else (docs/versions.md).
# Written by \`node scripts/tools/edition.ts\`, which adds new rules and refuses all else.
rules:
${lines.join('\n')}
`,
  )
}
