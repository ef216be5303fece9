import { type OperationId, type Rule, factsOf, isOperationId, rules as catalogue, unasked } from '#spec'
import type { CaseReport, OperationReport, RuleReport, UntestedStatus } from './report.ts'

/** Maximum length of a reason, in characters: some quote a response. */
const MOST = 300
/** Maximum number of rules to name. */
const NAMED = 2

/** Why the gate never asks an operation for this status, from `spec/unasked.yaml`. */
export function whyUnasked(operationId: string, status: number): string | undefined {
  return unasked.find(
    ({ statuses, operations }) => statuses.includes(status) && (operations as readonly string[]).includes(operationId),
  )?.reason
}

/**
 * Adds to each operation its documented statuses that were not seen: with the catalogue's reason, or the reason why the
 * cases that would produce them did not run.
 */
export function withUntestedStatuses(
  operations: readonly OperationReport[],
  rules: readonly RuleReport[],
): OperationReport[] {
  const reports = new Map(rules.map((rule) => [rule.id, rule]))
  return operations.map(({ unseen: _before, ...one }) => {
    const { operationId, documented, seen } = one
    const unseen = documented
      .filter((status) => !seen.includes(status))
      .map((status): UntestedStatus => {
        const reason = whyUnasked(operationId, status) ?? whyUntried(operationId, status, reports)
        return { status, reason: reason.length > MOST ? `${reason.slice(0, MOST)}…`.toWellFormed() : reason }
      })
    return unseen.length === 0 ? one : { ...one, unseen }
  })
}

type Reports = ReadonlyMap<string, RuleReport>

function whyUntried(operationId: string, status: number, reports: Reports): string {
  if (!isOperationId(operationId)) return 'no documented operation has this id'
  const about = rulesAbout(operationId, status)
  const cases = about.flatMap(({ id }) => casesOf(reports.get(id), operationId))
  const waiting = cases.find((one) => !hasRun(one))
  if (waiting !== undefined) return waiting.message ?? waiting.outcome
  if (cases.length > 0)
    return `no response had it in the cases of ${few(about.filter(({ id }) => casesOf(reports.get(id), operationId).length > 0))}`
  // A passive rule needs the cases of other rules that call the operation.
  const others = rulesOf(operationId)
    .flatMap(({ id }) => casesOf(reports.get(id), operationId))
    .filter((one) => !hasRun(one))
  const [commonest] = [...Map.groupBy(others, ({ message, outcome }) => message ?? outcome)].toSorted(
    ([, a], [, b]) => b.length - a.length,
  )
  return commonest?.[0] ?? `none of these was chosen: ${few(about)}`
}

/** A rule's cases for an operation; those of a rule with a single operation do not name it. */
function casesOf(rule: RuleReport | undefined, operationId: OperationId): readonly CaseReport[] {
  return rule?.cases.filter(({ operation }) => (operation ?? operationId) === operationId) ?? []
}

const RAN: readonly CaseReport['outcome'][] = ['pass', 'violation', 'unsteady', 'warning', 'known']

function hasRun({ outcome }: CaseReport): boolean {
  return RAN.includes(outcome)
}

function few(rules: readonly Rule[]): string {
  const more = rules.length - NAMED
  return [...rules.slice(0, NAMED).map(({ id }) => id), ...(more > 0 ? [`and ${more} more`] : [])].join(', ')
}

/** Rules about a status of an operation: they cite its row in the Errors table, or list it. */
function rulesAbout(operation: OperationId, status: number): readonly Rule[] {
  const row = `${factsOf(operation).api === 'platform' ? 'platform' : 'agent'}/errors/${status}`
  return rulesOf(operation).filter(({ source, statuses = [] }) => source.includes(row) || statuses.includes(status))
}

const byOperation = new Map<OperationId, readonly Rule[]>()

function rulesOf(operation: OperationId): readonly Rule[] {
  const own = byOperation.get(operation) ?? catalogue.filter(({ operations }) => operations.includes(operation))
  byOperation.set(operation, own)
  return own
}
