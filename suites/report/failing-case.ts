import { failedAs } from './attempts.ts'
import { operationFinder } from './operation-of.ts'
import type { CaseReport, OperationReport, Report, RuleReport } from './report.ts'

/** A case that did not come out well, with what can be told of why. */
export interface FailingCase {
  rule: RuleReport
  case: CaseReport
  /** What is wrong, without the place where it was seen or the rule that stood in the way. */
  problem: string
  /** Id of the rule that the problem is about: another one where that was broken on the way; none where a case was blocked. */
  about?: string
  /**
   * The operation that the problem names, or whose request it names; where it names none, the last one that was asked, unless it is
   * about deliveries of a webhook.
   */
  operation?: string
  /** The status that the problem is about, where it names one. */
  status?: number
  /** Of an answer that would be wrong whatever the rule: a failure of the service, or a refusal of what should succeed. */
  how?: 'fails' | 'refuses'
}

const SEEN_IN = / \(seen in: .*\)$/s
const ON_THE_WAY = /^another rule is broken on the way: ([a-z-]+\/[a-z0-9-]+): /
const ANSWERED = /^(\w+) answered (?:(\d{3})\b)?/
/** What begins with the request that got no answer, which is none of the exchanges. */
const UNANSWERED = /^([A-Z]+) (https?:\/\/\S+?):? /
const WITH_STATUS = /\b(?:answered(?: with)?|was refused with) (\d{3})\b/

/** Where another refusal was due, no success was. */
const OTHER_REFUSAL = /\b(?:in place of|expected|not refused with|to refuse with) \d/

/** The cases of a report that a person has to look at: broken, blocked or failed. */
export function failingCases(report: Report): FailingCase[] {
  const find = operationFinder(report)
  const byId = new Map(report.operations.map((operation) => [operation.operationId, operation]))
  return report.rules.flatMap((rule) =>
    rule.cases.filter(isFailing).map((one) => {
      const message = (one.message ?? one.outcome).replace(SEEN_IN, '')
      const problem = message.replace(ON_THE_WAY, '')
      const broken = ['violation', 'warning'].includes(failedAs(one))
      const about = broken ? rule.id : ON_THE_WAY.exec(message)?.[1]
      const named = byId.get(ANSWERED.exec(problem)?.[1] ?? '')
      const asked = unanswered(problem) ?? (one.deliveries === undefined ? one.exchanges.at(-1)?.request : undefined)
      const operation = named ?? (asked === undefined ? undefined : find(asked)) ?? byId.get(one.operation ?? '')
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

/** The request that a problem begins with. */
export function unanswered(problem: string): { method: string; url: string } | undefined {
  const [, method, url] = UNANSWERED.exec(problem) ?? []
  return method === undefined || url === undefined ? undefined : { method, url }
}

/** Whether the problem is said of the answer of an operation. */
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
  if (said === undefined || failedAs(one) === 'error') return undefined
  if (status >= 500 || !documented.includes(status)) return 'fails'
  const { expected } = one
  const wanted = Array.isArray(expected) ? expected.some((one) => Number(one) < 300) : !OTHER_REFUSAL.test(problem)
  return status >= 400 && wanted ? 'refuses' : undefined
}
