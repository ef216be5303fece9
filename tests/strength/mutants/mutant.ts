import type { OperationFacts, OperationId } from '#spec'
import type { Decided } from './decided.ts'
import type { Alteration } from '../../../mocks/index.ts'

/** Answers of an operation under one status: `<operation id> <status>`. */
export type AnswerKey = `${OperationId} ${number}`

/** One way in which a service could differ from the documented one, made by rule and not by hand. */
export interface Mutant {
  operator: string
  operation: OperationId
  /** What of the operation it changes; with the operator and the operation it names the mutant. */
  detail: string
  /** The answers without which it changes nothing: a case that gets none of them cannot notice it. */
  touches: readonly AnswerKey[]
  /** Area whose cases may notice it too, where what it changes shows outside the operation. */
  area?: string
  /** What of the operation's decisions it takes away. */
  loses?: Decided
  /** What of the documents it is about, as the ends of their anchors name it: a query parameter, a shape. */
  about?: string
  /** It shows what was before a write. */
  isLate?: true
  /** Made anew for each run, since some mutants remember what passed; calls `note` whenever it really changes something. */
  make: (note: () => void) => Alteration
}

/** The mutants of one operator for one operation. */
export type Operator = (facts: OperationFacts) => readonly Mutant[]

export function idOf({ operator, operation, detail }: Mutant): string {
  return `${operator} ${operation} ${detail}`
}

/** Statuses that are documented for an operation. */
export function statusesOf({ responses }: OperationFacts): number[] {
  return Object.keys(responses).map(Number)
}

export function isSuccess(status: number): boolean {
  return status >= 200 && status < 300
}

export function keyOf(operation: OperationId, status: number): AnswerKey {
  return `${operation} ${status}`
}

/** The answers with which an operation does what it is for. */
export function successesOf(facts: OperationFacts): AnswerKey[] {
  return statusesOf(facts)
    .filter(isSuccess)
    .map((status) => keyOf(facts.id, status))
}
