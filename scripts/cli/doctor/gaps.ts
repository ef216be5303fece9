import { rules } from '#spec'
import { type Missing, type Target, missingOf } from '../../../suites/index.ts'
import { rehearse } from '../check/rehearse.ts'
import { lineOf } from '../init/yaml-text.ts'
import { exampleAt, schemaOf } from '../target-key.ts'

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
  const [, effect] = /^allow: (\w+)$/.exec(key) ?? []
  if (effect !== undefined) {
    const line = `allow: [${[...target.allow, effect].join(', ')}]`
    return { key, means: `lets the gate send requests of the kind ${effect}`, line, rules: ids }
  }
  return { key, means: meaningOf(key), line: lineFor(key), rules: ids }
}

/** What the schema says of a key, or of the nearest key around it. */
function meaningOf(key: string): string {
  const names = key.split('.')
  const around = names.map((_name, index) => schemaOf(names.slice(0, names.length - index))?.description)
  return around.find((one) => one !== undefined) ?? ''
}

/**
 * The line of a key: its section and, in braces, what the embedded mock has there. A key of an object that needs others too comes
 * with all of them; secrets are variables.
 */
function lineFor(key: string): string {
  const all = key.split('.')
  const outer = all.slice(0, -1)
  const names = all.length > 2 && (schemaOf(outer)?.required ?? []).length > 0 ? outer : all
  const value = exampleAt(names)
  const [section = '', ...inner] = names
  const filled =
    section === 'credentials' || inner.at(-1)?.endsWith('login') === true
      ? withoutSecrets(value, inner.join('_'))
      : value
  const nested = inner.reduceRight<unknown>((within, name) => ({ [name]: within }), filled ?? 'TO FILL IN')
  return `${section}: ${lineOf(nested)}`
}

/** A login of the example with variables in place of its secrets. */
function withoutSecrets(value: unknown, user: string): unknown {
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, one]) =>
    /password|secret|code/.test(name) ? [name, `\${${`${user}_${name}`.toUpperCase()}}`] : [name, one],
  )
  return Object.fromEntries(entries)
}
