import { type FailingCase, isOfAnswer } from './failing-case.ts'
import type { Group } from './group.ts'
import { decidingExchange } from './report.ts'

/** What goes with all answers of an operation that are wrong goes there; then what the answers of an operation blocked. */
export function absorbed(groups: readonly Group[]): Group[] {
  const wrong = groups.filter(({ answer }) => answer !== undefined)
  const left = absorbedBy(wrong, groups, isPartOf)
  const broken = left.filter(({ cases }) => cases.some((one) => one.about !== undefined && isOfAnswer(one)))
  return absorbedBy(broken, left, (one) => one.about === undefined && isOfAnswer(one))
}

/** The groups without those that went into one of the hosts, by the operation whose answer they are about. */
function absorbedBy(
  hosts: readonly Group[],
  groups: readonly Group[],
  goes: (one: FailingCase, host: Group) => boolean,
): Group[] {
  const byOperation = new Map(
    hosts.toReversed().flatMap((host) => host.cases.map(({ operation = '' }) => [operation, host] as const)),
  )
  return groups.filter((group) => {
    const [one] = group.cases as [FailingCase]
    const host = byOperation.get(one.operation ?? '')
    if (host === undefined || hosts.includes(group) || !goes(one, host)) return true
    host.cases.push(...group.cases)
    return false
  })
}

/** Whether a failure goes with what is wrong with all answers of its operation. */
function isPartOf(one: FailingCase, { answer }: Group): boolean {
  if (answer === undefined) return false
  if (isOfAnswer(one)) {
    if (one.about === undefined) return true
    return answer.how !== 'refuses' && (one.status === undefined || one.status === answer.status)
  }
  // Whatever a rule finds wrong in the text of an error page.
  return answer.how === 'fails' && answer.status >= 400 && decidingExchange(one.case)?.response.status === answer.status
}
