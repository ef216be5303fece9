import type { OperationId } from '#spec'
import type { Exchange } from '../../kit/exchange.ts'
import type { Violation } from '../../kit/verdict.ts'
import { TRIES } from './judge.ts'

/** Maximum number of distinct violations to retry, most frequent first, and of cases for each. */
const WAYS = 3
const CASES = 3

/** One way in which an operation broke a passive rule: the violations and their exchanges by case and attempt. */
export interface Trace {
  broken: Map<string, Map<number, Map<Exchange, Violation>>>
}

/** What a passive rule found for one operation in all attempts. */
export interface Post {
  operation: OperationId
  traces: Map<string, Trace>
  /** Exchanges of retried cases that passed, by case and attempt. */
  held: Map<string, Map<number, Exchange>>
}

/** A trace in one of its cases, which is retried for it. */
export interface Suspect {
  post: Post
  trace: Trace
  caseId: string
}

/** The number of attempts by case id. */
export type Counts = (caseId: string) => number

/** Where to retry a rule, most telling first. */
export function suspectsOf(post: Post): Suspect[] {
  const ways = [...post.traces.values()].toSorted((a, b) => b.broken.size - a.broken.size).slice(0, WAYS)
  return ways.flatMap((trace) => [...trace.broken.keys()].slice(0, CASES).map((caseId) => ({ post, trace, caseId })))
}

/** The attempts in which a suspect broke the rule. */
export function attemptsOf({ trace, caseId }: Suspect): number[] {
  return [...(trace.broken.get(caseId)?.keys() ?? [])]
}

/** A retry of the same case had similar exchanges, and none broke the rule. */
export function isRefuted(suspect: Suspect): boolean {
  const { post, caseId } = suspect
  const broken = new Set(attemptsOf(suspect))
  return [...(post.held.get(caseId)?.keys() ?? [])].some((attempt) => !broken.has(attempt))
}

/** The next suspect to look at for each trace. */
export function openIn(post: Post, counts: Counts): Suspect[] {
  const open = suspectsOf(post).filter((suspect) => counts(suspect.caseId) < TRIES && !isRefuted(suspect))
  return [...Map.groupBy(open, ({ trace }) => trace).values()].map(([first]) => first!)
}
