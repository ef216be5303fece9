import { type FailingCase, isOfAnswer } from './failing-case.ts'
import type { Group } from './group.ts'
import { decidingExchange } from './report.ts'

/**
 * Merges failures caused by one bad response: first into operations whose responses are all wrong, then what an
 * operation's response blocked.
 */
export function mergeGroups(groups: readonly Group[]): Group[] {
  const wrong = groups.filter(({ answer }) => answer !== undefined)
  const left = mergeInto(wrong, groups, isPartOf)
  const broken = left.filter(({ cases }) => cases.some((one) => one.about !== undefined && isOfAnswer(one)))
  return mergeInto(broken, left, (one) => one.about === undefined && isOfAnswer(one))
}

/** Merges groups into the hosts, by the operation whose response they are about. */
function mergeInto(
  hosts: readonly Group[],
  groups: readonly Group[],
  belongs: (one: FailingCase, host: Group) => boolean,
): Group[] {
  const byOperation = new Map(
    hosts.toReversed().flatMap((host) => host.cases.map(({ operation = '' }) => [operation, host] as const)),
  )
  return groups.filter((group) => {
    const [one] = group.cases as [FailingCase]
    const host = byOperation.get(one.operation ?? '')
    if (host === undefined || hosts.includes(group) || !belongs(one, host)) return true
    host.cases.push(...group.cases)
    return false
  })
}

/** Whether a failure is explained by an operation whose responses are all wrong. */
function isPartOf(one: FailingCase, { answer }: Group): boolean {
  if (answer === undefined) return false
  if (isOfAnswer(one)) {
    if (one.about === undefined) return true
    return answer.how !== 'refuses' && (one.status === undefined || one.status === answer.status)
  }
  // Covers whatever a rule finds wrong in the text of an error page.
  return answer.how === 'fails' && answer.status >= 400 && decidingExchange(one.case)?.response.status === answer.status
}
