import { nearest } from '../../likeness.ts'
import { TARGET_SECTIONS } from '../../needs.ts'
import { targetSchema } from '../../target-file.ts'
import { strings } from '../entry.ts'
import type { Catalogue, CatalogueRule } from './rule.ts'

/** A rule needs only what a target can offer, and an untestable rule needs nothing. */
export const needs: CatalogueRule = {
  id: 'needs',
  *judge(catalogue) {
    const known = knownNeeds(catalogue)
    for (const { file, path, value } of catalogue.rules) {
      const place = [...path, 'needs']
      const written = value['needs'] ?? []
      const needed = strings(written)
      if (!Array.isArray(written) || written.length > needed.length) {
        const fix = 'write [word:name, …], with no space behind the colon'
        yield { file, path: place, message: '`needs` is no list of texts', fix }
      }
      for (const { text, position } of needed) {
        if (known.has(text)) continue
        const message = `no target can offer '${text}' (the nearest are ${nearest(text, ofItsWord(text, [...known])).join(', ')})`
        const fix = 'write one of these, or what is new into scripts/embedded-target.yaml first'
        yield { file, path: [...place, position], message, fix }
      }
      if (value['untestable'] !== undefined && needed.length > 0) {
        const fix = 'drop `needs`, or `untestable` where a target can make it observable'
        yield { file, path: place, message: 'an untestable rule needs nothing', fix }
      }
    }
  },
}

/** All valid entries of `needs`: closed lists, operations, and what the target file declares. */
function knownNeeds({ operations, target }: Catalogue): ReadonlySet<string> {
  const declared = Object.assign({}, ...target.map(({ value }) => value)) as Record<string, unknown>
  const { credentials, paths } = targetSchema().properties
  const named: Readonly<Record<string, readonly string[]>> = {
    credential: Object.keys(credentials.properties),
    path: Object.keys(paths.properties),
    request: operations.map(({ id }) => id),
    fixture: dotted(declared['fixtures']),
  }
  return new Set(
    Object.entries(TARGET_SECTIONS).flatMap(([word, section]) =>
      (named[word] ?? Object.keys(declared[section] ?? {})).map((name) => `${word}:${name}`),
    ),
  )
}

/** Known needs with the same word before the colon; all of them if the word is unknown. */
function ofItsWord(text: string, known: readonly string[]): readonly string[] {
  const same = known.filter((need) => need.startsWith(`${text.split(':')[0]}:`))
  return same.length > 0 ? same : known
}

/** The dotted names of an object's members, at all depths. */
function dotted(value: unknown): string[] {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return []
  return Object.entries(value).flatMap(([name, inner]) => [name, ...dotted(inner).map((rest) => `${name}.${rest}`)])
}
