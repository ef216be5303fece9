import { appendFileSync, existsSync, mkdirSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { RuleId } from '#spec'

/** The cost of the first failing case of a rule: requests of the rule's cases, and ms of the target's time. */
export interface Detection {
  requests: number
  ms: number
}

/** How a variant was distinguished from the plain choice. */
export type Shown = 'by the gate' | 'by a probe'

/** The result for one item of each kind. */
export interface ResultOf {
  /** `cases`: the number of failed cases of the rule; 0 if it was not caught, or if another rule broke too. */
  faults: Detection & { cases: number }
  mutants:
    /** `on`: the variant that it was built into, if the plain mock does not show it. */
    | ({ outcome: 'killed'; by: RuleId; on?: string } & Detection)
    | { outcome: 'survived' }
    /** By a stated rule: what the documents leave open, or that no response differs. */
    | { outcome: 'equivalent'; by: string }
    /** No exchange of the gate has the response that it would alter. */
    | { outcome: 'not seen' }
  variants: { shown: Shown | 'by nothing'; falsePositives: number }
  /** `requests`: how many the gate sent. */
  combinations: { falsePositives: number; requests: number }
}
/** What the strength run tries the suite on. */
export type Kind = keyof ResultOf

/** Results of one kind by id: of a fault or mutant, `<freedom>: <variant>`, or the number of a random combination. */
export type Results<K extends Kind> = ReadonlyMap<string, ResultOf[K]>

const folder = process.env['ETALON_RESULTS']

/**
 * Records the result for one fault, mutant, variant or random combination in the folder ETALON_RESULTS, one file per kind and
 * process; without that variable, does nothing. A later result replaces an earlier one.
 */
export function noteResult<K extends Kind>(kind: K, id: string, result: ResultOf[K]): void {
  if (folder === undefined) return
  mkdirSync(folder, { recursive: true })
  appendFileSync(join(folder, `${kind}-${process.pid}.jsonl`), `${JSON.stringify([id, result])}\n`)
}

/** The results of a kind that the processes of a run have recorded. */
export function notedResults<K extends Kind>(from: string, kind: K): Results<K> {
  if (!existsSync(from)) return new Map()
  const lines = readdirSync(from)
    .filter((name) => name.startsWith(`${kind}-`))
    .flatMap((name) => readFileSync(join(from, name), 'utf8').trimEnd().split('\n'))
  return new Map(lines.map((line) => JSON.parse(line) as [string, ResultOf[K]]))
}
