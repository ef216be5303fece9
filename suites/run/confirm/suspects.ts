import type { OperationId } from '#spec'
import type { Exchange } from '../../kit/exchange.ts'
import type { Violation } from '../../kit/verdict.ts'
import { TRIES } from './judge.ts'

/** Ways in which a rule was broken that are tried again, those first that came in most cases; and cases of each. */
const WAYS = 3
const CASES = 3

/** One way in which a passive rule was broken at one operation: by case and attempt, the exchanges that broke it, and how. */
export interface Trace {
  broken: Map<string, Map<number, Map<Exchange, Violation>>>
}

/** What a passive rule saw of one operation in all attempts. */
export interface Post {
  operation: OperationId
  traces: Map<string, Trace>
  /** Exchanges of repeated cases that did not break it, by case and attempt. */
  held: Map<string, Map<number, Exchange>>
}

/** A trace in one of the cases that it was seen in, where it is tried again. */
export interface Suspect {
  post: Post
  trace: Trace
  caseId: string
}

/** How often each case was tried, by its id. */
export type Counts = (caseId: string) => number

/** Where a rule is tried again, those first that tell most. */
export function suspectsOf(post: Post): Suspect[] {
  const ways = [...post.traces.values()].toSorted((a, b) => b.broken.size - a.broken.size).slice(0, WAYS)
  return ways.flatMap((trace) => [...trace.broken.keys()].slice(0, CASES).map((caseId) => ({ post, trace, caseId })))
}

/** The attempts in which a suspect broke the rule. */
export function attemptsOf({ trace, caseId }: Suspect): number[] {
  return [...(trace.broken.get(caseId)?.keys() ?? [])]
}

/** A repeated attempt of the same case had like exchanges, and none of them broke the rule. */
export function isRefuted(suspect: Suspect): boolean {
  const { post, caseId } = suspect
  const broken = new Set(attemptsOf(suspect))
  return [...(post.held.get(caseId)?.keys() ?? [])].some((attempt) => !broken.has(attempt))
}

/** The next suspect to look at for each way. */
export function openIn(post: Post, counts: Counts): Suspect[] {
  const open = suspectsOf(post).filter((suspect) => counts(suspect.caseId) < TRIES && !isRefuted(suspect))
  return [...Map.groupBy(open, ({ trace }) => trace).values()].map(([first]) => first!)
}
