import { isRuleId, ruleOf } from '#spec'
import { brokeRule, worstOutcome } from './attempts.ts'
import { operationFinder } from './operation-of.ts'
import type { CaseReport, OperationReport, Report, RuleReport } from './report.ts'

/** A failed case, with what is known about the reason. */
export interface FailingCase {
  rule: RuleReport
  case: CaseReport
  /** The problem, without the place where it was seen or the rule that blocked the case. */
  problem: string
  /**
   * Id of the rule that the problem is about, which may be another rule that failed first; missing for a blocked case.
   */
  about?: string
  /**
   * The operation that the problem names, or whose request it names; otherwise the last one called that the rule is about, or
   * just the last one, unless the problem is about webhook deliveries.
   */
  operation?: string
  /** The status in the problem, if any. */
  status?: number
  /** Set for a response that would be wrong under any rule: a server error, or a refusal of a valid request. */
  how?: 'fails' | 'refuses'
}

const SEEN_IN = / \(seen in: .*\)$/s
const ON_THE_WAY = /^another rule is broken on the way: ([a-z-]+\/[a-z0-9-]+): /
const ANSWERED = /^(\w+) answered (?:(\d{3})\b)?/
/** The beginning of a problem about a request without a response, which is not in the exchanges. */
const UNANSWERED = /^([A-Z]+) (https?:\/\/\S+?):? /
const WITH_STATUS = /\b(?:answered(?: with)?|was refused with) (\d{3})\b/

/** A refusal in place of another refusal; no success was expected. */
const OTHER_REFUSAL = /\b(?:in place of|expected|not refused with|to refuse with) \d/

/** The cases of a report that need attention: violations, blocked cases and errors. */
export function failingCases(report: Report): FailingCase[] {
  const find = operationFinder(report)
  const byId = new Map(report.operations.map((operation) => [operation.operationId, operation]))
  return report.rules.flatMap((rule) =>
    rule.cases.filter(isFailing).map((one) => {
      const problem = problemOf(one)
      const about = brokeRule(one) ? rule.id : ON_THE_WAY.exec(one.message ?? '')?.[1]
      const named = byId.get(ANSWERED.exec(problem)?.[1] ?? '')
      const unheard = unanswered(problem)
      const operation =
        named ??
        (unheard === undefined ? lastCalled(rule.id, one, find) : find(unheard)) ??
        byId.get(one.operation ?? '')
      const said = ANSWERED.exec(problem)?.[2] ?? WITH_STATUS.exec(problem)?.[1]
      const how = operation === undefined ? undefined : wrongAnywhere(one, operation, said, problem)
      return {
        rule,
        case: one,
        problem,
        ...(about === undefined ? {} : { about }),
        ...(operation === undefined ? {} : { operation: operation.operationId }),
        ...(said === undefined ? {} : { status: Number(said) }),
        ...(how === undefined ? {} : { how }),
      }
    }),
  )
}

/** The problem of a case, without the place where it was seen or the rule that blocked the case. */
export function problemOf({ message, outcome }: CaseReport): string {
  return (message ?? outcome).replace(SEEN_IN, '').replace(ON_THE_WAY, '')
}

/** The operation of the last request of a case that its rule is about, or of its last one: a change is often seen only by a read. */
function lastCalled(
  ruleId: string,
  { deliveries, exchanges }: CaseReport,
  find: ReturnType<typeof operationFinder>,
): OperationReport | undefined {
  if (deliveries !== undefined) return undefined
  const ofRule: ReadonlySet<string> = new Set(isRuleId(ruleId) ? ruleOf(ruleId).operations : [])
  const isOfRule = ({ request }: CaseReport['exchanges'][number]): boolean =>
    ofRule.has(find(request)?.operationId ?? '')
  const last = exchanges.findLast(isOfRule) ?? exchanges.at(-1)
  return last === undefined ? undefined : find(last.request)
}

/** The request at the beginning of a problem. */
export function unanswered(problem: string): { method: string; url: string } | undefined {
  const [, method, url] = UNANSWERED.exec(problem) ?? []
  return method === undefined || url === undefined ? undefined : { method, url }
}

/** Whether the problem is about an operation's response. */
export function isOfAnswer({ problem, operation }: FailingCase): boolean {
  return operation !== undefined && problem.startsWith(`${operation} answered`)
}

const FAILING: ReadonlySet<CaseReport['outcome']> = new Set(['violation', 'warning', 'unsteady', 'error', 'blocked'])

function isFailing({ outcome }: CaseReport): boolean {
  return FAILING.has(outcome)
}

function wrongAnywhere(
  one: CaseReport,
  { documented }: OperationReport,
  said: string | undefined,
  problem: string,
): FailingCase['how'] {
  const status = Number(said)
  if (said === undefined || worstOutcome(one) === 'error') return undefined
  if (status >= 500 || !documented.includes(status)) return 'fails'
  const { expected } = one
  const wanted = Array.isArray(expected) ? expected.some((one) => Number(one) < 300) : !OTHER_REFUSAL.test(problem)
  return status >= 400 && wanted ? 'refuses' : undefined
}
