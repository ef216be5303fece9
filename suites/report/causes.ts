import type { Outcome } from '../kit/verdict.ts'
import { type FailingCase, failingCases, unanswered } from './failing-case.ts'
import type { Group, WrongAnswer } from './group.ts'
import { groupFailures } from './grouped.ts'
import type { Report } from './report.ts'

/** One defect that several failures have in common. */
export interface Cause {
  /** The worst outcome that it caused. */
  outcome: Outcome
  /** The problem, in one line. */
  says: string
  /** Rule ids by outcome, each once. */
  rules: Readonly<Partial<Record<Outcome, readonly string[]>>>
  operations: readonly string[]
  /** The failures, most telling first. */
  cases: readonly FailingCase[]
}

const WORST_FIRST: readonly Outcome[] = ['violation', 'unsteady', 'warning', 'error', 'blocked']
/** Maximum number of operations named in a line, and of failures shown. */
const NAMED = 3

/** Groups the failures of a report by cause, the worst and most widespread first. */
export function causesOf(report: Report): Cause[] {
  return groupFailures(failingCases(report))
    .map(causeOf)
    .toSorted((a, b) => rank(a) - rank(b) || b.cases.length - a.cases.length || (a.says < b.says ? -1 : 1))
}

function rank({ outcome }: Cause): number {
  return WORST_FIRST.indexOf(outcome)
}

/** The number of rules that a cause affects. */
export function ruleCount({ cases }: Cause): number {
  return new Set(cases.map(({ rule }) => rule.id)).size
}

/** The most telling failures of a cause, of different rules; at most three. */
export function representatives({ cases }: Cause): FailingCase[] {
  const firsts = [...Map.groupBy(cases, ({ rule }) => rule.id).values()].map(([first]) => first!)
  return firsts.slice(0, NAMED)
}

/** Summarises what a cause affects. */
export function consequences({ rules, operations }: Cause): string {
  const parts = Object.entries(rules).map(
    ([outcome, ids]) => `${ids.length} rule${ids.length === 1 ? '' : 's'} ${CONSEQUENCES[outcome] ?? outcome}`,
  )
  return `${parts.join(', ')}${operations.length > 1 ? `, over ${operations.length} operations` : ''}`
}

const CONSEQUENCES: Readonly<Record<string, string>> = {
  violation: 'broken',
  unsteady: 'unsteady',
  warning: 'broken in a profile that was not chosen',
  blocked: 'blocked',
  error: 'not judged',
}

function causeOf({ cases, answer }: Group): Cause {
  const outcome = WORST_FIRST.find((one) => cases.some((failing) => failing.case.outcome === one)) as Outcome
  const operations = distinct(cases.flatMap(({ operation }) => operation ?? []))
  const sorted = cases.toSorted((a, b) => clarity(a, outcome) - clarity(b, outcome))
  const byOutcome = Map.groupBy(cases, (failing) => failing.case.outcome)
  return {
    outcome,
    says: answer === undefined ? shapeSays(sorted[0]!, operations) : answerSays(answer, cases, operations),
    rules: Object.fromEntries(
      WORST_FIRST.flatMap((one) => {
        const failing = byOutcome.get(one)
        return failing === undefined ? [] : [[one, distinct(failing.map(({ rule }) => rule.id))]]
      }),
    ),
    operations,
    cases: sorted,
  }
}

function distinct(values: readonly string[]): string[] {
  return [...new Set(values)]
}

/** The worst outcome with the fewest requests is the easiest to read. */
function clarity(failing: FailingCase, outcome: Outcome): number {
  const { exchanges } = failing.case
  return (failing.case.outcome === outcome ? 0 : 1_000) + (exchanges.length === 0 ? 100 : exchanges.length)
}

function shapeSays({ problem, operation }: FailingCase, operations: readonly string[]): string {
  const isNamed = operation === undefined || problem.includes(operation) || unanswered(problem) !== undefined
  const named = isNamed ? problem : `${operation}: ${problem}`
  const others = operations.length - 1
  return others < 1 ? named : `${named}; likewise ${others} more operation${others === 1 ? '' : 's'}`
}

function answerSays(
  { status, how }: WrongAnswer,
  cases: readonly FailingCase[],
  operations: readonly string[],
): string {
  const says = WRONG[how].replace('…', String(status))
  if (operations.length === 1) return `${operations[0]} ${says}`
  const count = Map.groupBy(cases, ({ operation }) => operation)
  const widest = operations.toSorted((a, b) => count.get(b)!.length - count.get(a)!.length).slice(0, NAMED)
  const more = operations.length > NAMED ? ` and ${operations.length - NAMED} more` : ''
  return `${operations.length} operations ${says.replace(/^(\w+)s\b/, '$1')}: ${widest.join(', ')}${more}`
}

const WRONG: Readonly<Record<WrongAnswer['how'], string>> = {
  fails: 'answers …',
  refuses: 'refuses with … what should succeed',
  ignores: 'answers … whatever is asked',
}
