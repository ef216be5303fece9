import { appendFileSync, existsSync, mkdirSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { RuleId } from '#spec'

/** What it took until the first case of a rule failed: requests of the rule's cases, and ms of the target's time. */
export interface Detection {
  requests: number
  ms: number
}

/** How a variant was told from the plain choice. */
export type Shown = 'by the gate' | 'by a probe'

/** How one of each kind came out. */
export interface ResultOf {
  /** `cases`: how many cases of the rule failed; none where it was not caught, or where another rule broke too. */
  faults: Detection & { cases: number }
  mutants:
    /** `on`: the variant that it was built into, where the plain mock does not show it. */
    | ({ outcome: 'killed'; by: RuleId; on?: string } & Detection)
    | { outcome: 'survived' }
    /** By a stated rule, in a few words: what the documents leave open, or what no answer differs by. */
    | { outcome: 'equivalent'; by: string }
    /** No exchange of the gate has the answer that it would alter. */
    | { outcome: 'not seen' }
  variants: { shown: Shown | 'by nothing'; alarms: number }
  /** `requests`: how many the gate sent. */
  draws: { alarms: number; requests: number }
}
/** What the strength run tries the suite on. */
export type Kind = keyof ResultOf

/** Results of one kind by what they are of: the id of a fault or mutant, `<freedom>: <variant>` or the number of a draw. */
export type Results<K extends Kind> = ReadonlyMap<string, ResultOf[K]>

const folder = process.env['ETALON_RESULTS']

/**
 * Writes down how one fault, mutant, variant or draw came out, in a file per kind and process of the folder that
 * ETALON_RESULTS names; without it, nothing. A later result of an id takes the place of an earlier one.
 */
export function noteResult<K extends Kind>(kind: K, id: string, result: ResultOf[K]): void {
  if (folder === undefined) return
  mkdirSync(folder, { recursive: true })
  appendFileSync(join(folder, `${kind}-${process.pid}.jsonl`), `${JSON.stringify([id, result])}\n`)
}

/** What the processes of a run have noted of a kind. */
export function notedResults<K extends Kind>(from: string, kind: K): Results<K> {
  if (!existsSync(from)) return new Map()
  const lines = readdirSync(from)
    .filter((name) => name.startsWith(`${kind}-`))
    .flatMap((name) => readFileSync(join(from, name), 'utf8').trimEnd().split('\n'))
  return new Map(lines.map((line) => JSON.parse(line) as [string, ResultOf[K]]))
}
