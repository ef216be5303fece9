import type { RuleId } from '#spec'
import { note, notesOf } from '../support/notes.ts'

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

/** Records the result for one fault, mutant, variant or random combination (see {@link note}). A later result replaces an earlier one. */
export function noteResult<K extends Kind>(kind: K, id: string, result: ResultOf[K]): void {
  note(kind, [id, result])
}

/** The results of a kind that the processes of a run have recorded. */
export function notedResults<K extends Kind>(from: string, kind: K): Results<K> {
  return new Map(notesOf<[string, ResultOf[K]]>(from, kind))
}
