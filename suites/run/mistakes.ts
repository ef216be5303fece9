import type { ErrorObject } from 'ajv/dist/2020.js'
import { likenessOf, pairsOf } from '#spec'
import { type YamlFile, lineAt } from './yaml-file.ts'
import { describeProblem } from './schema-words.ts'
import { UsageError } from '../kit/usage-error.ts'

/** A mistake in a user's file. */
export interface Mistake {
  line: number
  /** The key, and what is wrong with it. */
  text: string
}

/** What is said of a file in words. */
export interface Wording {
  /** What the file should be: `a baseline`. */
  kind: string
  /** All keys that the file may have, dotted; without them, an unknown key is compared with those beside it alone. */
  keys?: readonly string[]
  /** Where all keys are listed. */
  reference?: string
}

/** Most mistakes that are named: who makes more has another file in mind. */
const MOST = 25

/** The error for a file with mistakes: each in a line with file, line, key and fix. */
export function refusal(file: string, mistakes: readonly Mistake[]): UsageError {
  const sorted = mistakes.toSorted((a, b) => a.line - b.line)
  const lines = new Set(sorted.map(({ line, text }) => `${file}:${line}: ${text}`))
  const more = lines.size > MOST ? [`… and ${lines.size - MOST} more`] : []
  return new UsageError([...[...lines].slice(0, MOST), ...more].join('\n'))
}

/** All that a schema finds wrong with a file. */
export function mistakesIn(errors: readonly ErrorObject[], yaml: YamlFile, wording: Wording): Mistake[] {
  return telling(errors).map((error) => mistakeOf(error, yaml, wording))
}

function mistakeOf(error: ErrorObject, yaml: YamlFile, { kind, keys: all = [], reference }: Wording): Mistake {
  const path = pathOf(error)
  const extra = error.keyword === 'additionalProperties' ? (error.params['additionalProperty'] as string) : undefined
  // The value of `propertyNames` is a key.
  const keys = [...path, ...[extra ?? error.propertyName ?? []].flat()]
  const [line, name] = [lineAt(yaml, keys), nameOf(keys)]
  if (extra === undefined) return { line, text: `${name} ${describeProblem(error)}` }
  const known = Object.keys((error.parentSchema as { properties?: object }).properties ?? {})
  const meant = nearestKey(keys, known, all)
  return {
    line,
    text: [
      `${name} is not a known key`,
      ...(known.length <= FEW ? [`${path.length === 0 ? kind : nameOf(path)} knows ${known.join(', ')}`] : []),
      ...(meant !== undefined ? [`did you mean ${meant}?`] : []),
      ...(meant === undefined && known.length > FEW && reference !== undefined ? [`${reference} lists them`] : []),
    ].join('; '),
  }
}

/** So many known keys can be listed; more would hide what is wrong. */
const FEW = 15
/** How alike two names are that one may be meant for the other. */
const ALIKE = 0.5

/** The key that somebody meant: the same name in another section, or the most similar one. */
function nearestKey(keys: readonly string[], beside: readonly string[], all: readonly string[]): string | undefined {
  const [written, path] = [String(keys.at(-1)), keys.slice(0, -1)]
  const elsewhere = all.filter((key) => key.split('.').at(-1) === written)
  if (elsewhere.length > 0) return elsewhere.length === 1 ? elsewhere[0] : undefined
  const pairs = pairsOf(written.toLowerCase())
  const [best] = beside
    .map((name) => ({ name, likeness: likenessOf(pairs, pairsOf(name.toLowerCase())) }))
    .toSorted((a, b) => b.likeness - a.likeness)
  return best === undefined || best.likeness < ALIKE ? undefined : nameOf([...path, best.name])
}

/** The path of the refused value. */
function pathOf({ instancePath }: ErrorObject): string[] {
  return instancePath
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** A place in a file by its keys; entries of a top-level list count from 1. */
function nameOf(keys: readonly string[]): string {
  const [first, ...rest] = keys
  if (first === undefined) return 'the file'
  return (/^\d+$/.test(first) ? [`entry ${Number(first) + 1}`, ...rest] : keys).join('.')
}

/** Keywords that only say that another one did not hold. */
const REPEATING = ['if', 'propertyNames']
const CHOICES = ['oneOf', 'anyOf']

/**
 * The errors that say something: a misspelt key also makes another one missing, and a choice comes after the errors of its
 * branches.
 */
function telling(errors: readonly ErrorObject[]): ErrorObject[] {
  const misspelt = new Set(
    errors.filter(({ keyword }) => keyword === 'additionalProperties').map(({ instancePath }) => instancePath),
  )
  const kept = errors.filter((error, index) => {
    if (error.keyword === 'additionalProperties') return true
    if (REPEATING.includes(error.keyword)) return false
    if (misspelt.has(error.instancePath) && ['required', ...CHOICES].includes(error.keyword)) return false
    return !errors.slice(index + 1).some((later) => isChoiceAround(later, error))
  })
  return kept.length === 0 ? errors.slice(0, 1) : kept
}

function isChoiceAround({ keyword, schemaPath }: ErrorObject, inner: ErrorObject): boolean {
  return CHOICES.includes(keyword) && inner.schemaPath.startsWith(`${schemaPath}/`)
}
