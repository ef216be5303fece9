import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type RuleId, allOperations, freedoms, rules } from '#spec'
import type { Kind, ResultOf, Results } from '../results.ts'

/** The folder of the last recorded strength results. */
export const FOLDER = 'suites/strength'
export const KINDS = ['faults', 'mutants', 'variants', 'combinations'] as const satisfies readonly Kind[]

/** Results of all kinds. */
export type Recorded = { readonly [K in Kind]: Results<K> }

const operations: ReadonlySet<string> = new Set(allOperations.map(({ id }) => id))

/** The file format of a kind: one line per group, with short names and values. */
interface Form<K extends Kind> {
  /** Splits an id into a group and a name within it, and joins them again. */
  split: (id: string) => readonly [string, string]
  join: (group: string, name: string) => string
  pack: (result: ResultOf[K]) => unknown
  unpack: (value: never) => ResultOf[K]
}

const FORMS: { readonly [K in Kind]: Form<K> } = {
  faults: {
    split: (id) => id.split('#') as [string, string],
    join: (rule, name) => `${rule}#${name}`,
    pack: ({ cases, requests, ms }) => [cases, requests, ms],
    unpack: ([cases, requests, ms]: [number, number, number]) => ({ cases, requests, ms }),
  },
  mutants: {
    split(id) {
      const words = id.split(' ')
      const at = words.findIndex((word) => operations.has(word))
      return [`${words[at]} ${words.slice(0, at).join(' ')}`, words.slice(at + 1).join(' ')]
    },
    join(group, name) {
      const [operation, ...operator] = group.split(' ')
      return `${operator.join(' ')} ${operation} ${name}`
    },
    pack(result) {
      if (result.outcome === 'killed')
        return [result.by, result.requests, result.ms, ...(result.on === undefined ? [] : [result.on])]
      return result.outcome === 'equivalent' ? { equivalent: result.by } : result.outcome
    },
    unpack(
      value: [RuleId, number, number, string?] | { equivalent: string } | 'survived' | 'not seen',
    ): ResultOf['mutants'] {
      if (typeof value === 'string') return { outcome: value }
      if ('equivalent' in value) return { outcome: 'equivalent', by: value.equivalent }
      const [by, requests, ms, on] = value
      return { outcome: 'killed', by, requests, ms, ...(on === undefined ? {} : { on }) }
    },
  },
  variants: {
    split: (id) => id.split(': ') as [string, string],
    join: (freedom, variant) => `${freedom}: ${variant}`,
    pack: ({ shown, falsePositives }) => (falsePositives === 0 ? shown : { shown, falsePositives }),
    unpack: (value: ResultOf['variants'] | ResultOf['variants']['shown']) =>
      typeof value === 'string' ? { shown: value, falsePositives: 0 } : value,
  },
  combinations: {
    split: (id) => [`combination ${id}`, ''],
    join: (group) => group.slice('combination '.length),
    pack: ({ falsePositives, requests }) => [falsePositives, requests],
    unpack: ([falsePositives, requests]: [number, number]) => ({ falsePositives, requests }),
  },
}

/** What an id is counted by: its rule, its freedom, its operation and operator; all random combinations together. */
export function groupOf(kind: Kind, id: string): string {
  return kind === 'combinations' ? 'all' : FORMS[kind].split(id)[0]
}

/** Whether the specification still has what a group's ids belong to. */
export function isSpecified(kind: Kind, group: string): boolean {
  if (kind === 'faults') return rules.some(({ id, untestable }) => id === group && untestable === undefined)
  if (kind === 'variants') return freedoms.some(({ id }) => id === group)
  return kind === 'combinations' || operations.has(group.split(' ')[0] as string)
}

const byNumber = new Intl.Collator('en', { numeric: true })

/** Serialises the results of a kind: sorted, one line per rule, freedom, random combination, or operation and operator. */
export function textOf<K extends Kind>(kind: K, results: Results<K>): string {
  const form: Form<K> = FORMS[kind]
  const groups = new Map<string, Record<string, unknown>>()
  for (const id of [...results.keys()].toSorted(byNumber.compare)) {
    const [group, name] = form.split(id)
    const members = groups.get(group) ?? {}
    groups.set(group, members)
    members[name] = form.pack(results.get(id)!)
  }
  const lines = [...groups].map(([group, members]) => `  ${JSON.stringify(group)}: ${JSON.stringify(members)}`)
  return `{\n${lines.toSorted(byNumber.compare).join(',\n')}\n}\n`
}

/** Reads back what {@link textOf} wrote. */
export function resultsIn<K extends Kind>(kind: K, text: string): Results<K> {
  const form: Form<K> = FORMS[kind]
  const groups = Object.entries(JSON.parse(text) as Record<string, Record<string, never>>)
  return new Map(
    groups.flatMap(([group, members]) =>
      Object.entries(members).map(([name, value]) => [form.join(group, name), form.unpack(value)] as const),
    ),
  )
}

/** The committed results; empty for a kind whose file is missing. */
export function recorded(): Recorded {
  const read = <K extends Kind>(kind: K): Results<K> => {
    const file = fileOf(kind)
    return existsSync(file) ? resultsIn(kind, readFileSync(file, 'utf8')) : new Map()
  }
  return {
    faults: read('faults'),
    mutants: read('mutants'),
    variants: read('variants'),
    combinations: read('combinations'),
  }
}

export function fileOf(kind: Kind): string {
  return join(FOLDER, `${kind}.json`)
}
