import { mergeGroups } from './merge-groups.ts'
import { type FailingCase, isOfAnswer, unanswered } from './failing-case.ts'
import type { Group, WrongAnswer } from './group.ts'
import { withoutRandom } from './without-random.ts'

/** From this many operations on, the same wrong response is one defect for all of them. */
const WIDESPREAD = 4
/** From this many different expectations on, an operation with a single response ignores its request. */
const LEAST_EXPECTATIONS = 3

/** Groups failures by what they share. */
export function groupFailures(failing: readonly FailingCase[]): Group[] {
  const ignoring = ignoringRequests(failing)
  const answerOf = ({ how, status, operation }: FailingCase): WrongAnswer | undefined =>
    how !== undefined
      ? { how, status: status as number }
      : ignoring.has(`${operation} ${status}`)
        ? { how: 'ignores', status: status as number }
        : undefined
  const [answering, others] = [
    failing.filter((one) => answerOf(one) !== undefined),
    failing.filter((one) => answerOf(one) === undefined),
  ]
  const groups: Group[] = [
    ...byAnswer(answering, (one) => answerOf(one)!),
    ...linked(others).map((cases) => ({ cases })),
  ]
  return mergeGroups(groups)
}

/** Operations that return one status where at least three different ones are expected. */
function ignoringRequests(failing: readonly FailingCase[]): Set<string> {
  const byAnswer = Map.groupBy(
    failing.filter(({ how, status }) => how === undefined && status !== undefined),
    ({ operation, status }) => `${operation} ${status}`,
  )
  const expectations = (cases: readonly FailingCase[]): number =>
    new Set(cases.map((one) => String(one.case.expected))).size
  return new Set([...byAnswer].filter(([, cases]) => expectations(cases) >= LEAST_EXPECTATIONS).map(([key]) => key))
}

/** Groups by operation and response; a response of many operations is one group. */
function byAnswer(failing: readonly FailingCase[], answerOf: (one: FailingCase) => WrongAnswer): Group[] {
  const byKind = Map.groupBy(failing, (one) => `${answerOf(one).how} ${answerOf(one).status}`)
  return [...byKind.values()].flatMap((cases): Group[] => {
    const answer = answerOf(cases[0]!)
    const byOperation = [...Map.groupBy(cases, ({ operation }) => operation).values()]
    return byOperation.length >= WIDESPREAD
      ? [{ cases, answer }]
      : byOperation.map((ofOne) => ({ cases: ofOne, answer }))
  })
}

/**
 * Groups by the shape of the problem: within a rule across its operations and, if the problem is about an operation's
 * response, across that operation's rules. What blocks a case or is a harness error has nothing to do with the case's
 * rule.
 */
function linked(failing: readonly FailingCase[]): FailingCase[][] {
  const groups = new Map<FailingCase, FailingCase[]>(failing.map((one) => [one, [one]]))
  const first = new Map<string, FailingCase>()
  for (const one of failing) {
    for (const key of keysOf(one)) {
      const other = first.get(key)
      if (other === undefined) first.set(key, one)
      else join(groups, one, other)
    }
  }
  return [...new Set(groups.values())]
}

function join(groups: Map<FailingCase, FailingCase[]>, one: FailingCase, other: FailingCase): void {
  const from = groups.get(one)!
  const into = groups.get(other)!
  if (from === into) return
  for (const moved of from) {
    into.push(moved)
    groups.set(moved, into)
  }
}

function keysOf(one: FailingCase): string[] {
  const shape = shapeOf(one)
  if (one.about === undefined) return [`${one.case.outcome} ${isOfAnswer(one) ? one.operation : ''} ${shape}`]
  // A rule broken for many operations may get 204 from some and 200 from others.
  const ofRule = `${one.about} ${shape.replace(/ answered \d{3}, expected /, ' answered …, expected ')}`
  return isOfAnswer(one) ? [ofRule, `${one.operation} ${shape}`] : [ofRule]
}

/** Removes what differs between cases: names, quoted values, ids and times. */
function shapeOf({ problem, operation }: FailingCase): string {
  const asked = unanswered(problem)
  const anyRequest = asked === undefined ? problem : problem.replace(`${asked.method} ${asked.url}`, '{request}')
  const anyOperation = operation === undefined ? anyRequest : anyRequest.replaceAll(operation, '{operation}')
  return withoutRandom(anyOperation).replaceAll(/\b\d{4,}\b/g, '…')
}
