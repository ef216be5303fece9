import { type Effect, rules } from '#spec'
import { type Missing, type Target, missingOf } from '../../../suites/index.ts'
import { nested } from '../../../suites/discover/shapes.ts'
import { rehearse } from '../check/rehearse.ts'
import { exampleOf } from '../init/example.ts'
import { lineOf, withKey } from '../init/yaml-text.ts'
import { schemaOf } from '../target-key.ts'

/** A key that the target file lacks. */
export interface Gap {
  key: string
  /** What the key means. */
  means: string
  /** The line to add, with values of the embedded mock as an example. */
  line: string
  /** The rules that it opens, or whose next missing key is another one. */
  rules: readonly string[]
}

/** What a target file could prove at a service that conforms, and what it lacks. */
export interface Gaps {
  provable: { rules: number; of: number; required: number }
  /** Missing keys, those that open most rules first. */
  missing: readonly Gap[]
  /** Reasons of the other rules that are not applicable, which no key changes. */
  otherwise: readonly { reason: string; rules: number }[]
}

/** The seed does not matter: the mock conforms. */
const SEED = 1

/** Tries a target file out on the embedded mock, reduced to what the file offers and allows. Sends nothing to the target. */
export async function gapsOf(target: Target): Promise<Gaps> {
  const { report } = await rehearse(target, { seed: SEED, selected: new Set(rules.map(({ id }) => id)) })
  const groups = missingOf(report)
  return {
    provable: { ...report.proved, required: target.requireProved },
    missing: groups.flatMap((one) => (one.key === undefined ? [] : [gapOf({ ...one, key: one.key }, target)])),
    otherwise: groups
      .filter(({ key }) => key === undefined)
      .map(({ reason, rules: same }) => ({ reason, rules: same.length })),
  }
}

function gapOf({ key, rules: same }: Missing & { key: string }, target: Target): Gap {
  const ids = same.map(({ id }) => id)
  const effect = effectOf(key)
  if (effect !== undefined) {
    const line = `allow: [${[...target.allow, effect].join(', ')}]`
    return { key, means: `lets the gate send requests of the kind ${effect}`, line, rules: ids }
  }
  const { path, value } = fillingOf(key)
  const [section, ...inner] = path
  return { key, means: meaningOf(key), line: `${section}: ${lineOf(nested(inner, value))}`, rules: ids }
}

/** The lines of these keys together, as YAML: each section once, and all effects on one line. */
export function linesOf(gaps: readonly Gap[], allowed: readonly Effect[]): string {
  const effects = gaps.flatMap(({ key }) => effectOf(key) ?? [])
  const allow = effects.length === 0 ? '' : `allow: [${[...allowed, ...effects].join(', ')}]\n`
  return gaps
    .filter(({ key }) => effectOf(key) === undefined)
    .map(({ key }) => fillingOf(key))
    .reduce((text, { path, value }) => withKey(text, path, value), allow)
}

/** The effect that a key `allow: …` stands for. */
function effectOf(key: string): string | undefined {
  return /^allow: (\w+)$/.exec(key)?.[1]
}

/** What the schema says of a key, or of the nearest key around it. */
function meaningOf(key: string): string {
  const names = key.split('.')
  const around = names.map((_name, index) => schemaOf(names.slice(0, names.length - index))?.description)
  return around.find((one) => one !== undefined) ?? ''
}

/**
 * The path of a key and a value to put there. A key of an object that needs others too comes with all of them; secrets are
 * variables.
 */
function fillingOf(key: string): { path: readonly string[]; value: unknown } {
  const all = key.split('.')
  const outer = all.slice(0, -1)
  const path = all.length > 2 && (schemaOf(outer)?.required ?? []).length > 0 ? outer : all
  const value = exampleOf(path) ?? 'TO FILL IN'
  return {
    path,
    value: path.at(-1)?.endsWith('login') === true ? withoutSecrets(value, path.slice(1).join('_')) : value,
  }
}

/** A login of the example with variables in place of its secrets. */
function withoutSecrets(value: unknown, user: string): unknown {
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, one]) =>
    /password|secret|code/.test(name) ? [name, `\${ETALON_${`${user}_${name}`.toUpperCase()}}`] : [name, one],
  )
  return Object.fromEntries(entries)
}
