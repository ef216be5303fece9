import { type OperationId, type RuleId, isRuleId, ruleOf } from '#spec'
import type { CaseReport, Report, RuleReport } from '../report/report.ts'
import { tallied, verdictOf } from '../report/tally.ts'
import { ownSchema } from './own-schema.ts'
import { UsageError } from './usage-error.ts'
import { contentOf, lineAt, readYaml, refusal } from './yaml-file.ts'

/** A failure that is known and does not fail, until it expires. */
export interface BaselineEntry {
  rule: RuleId
  /** Only the failure of this operation, where the rule is judged for each by itself. */
  operation?: OperationId
  reason: string
  /** The last day on which it counts, YYYY-MM-DD (UTC). */
  expires: string
  /** `file:line`. */
  place: string
}

const text = { type: 'string', description: 'a text that is not empty', pattern: String.raw`\S` } as const
const schema = {
  type: 'array',
  items: {
    type: 'object',
    required: ['rule', 'reason', 'expires'],
    additionalProperties: false,
    properties: { rule: text, operation: text, reason: text, expires: { type: 'string', format: 'date' } },
  },
} as const
const validator = ownSchema<Omit<BaselineEntry, 'place'>[]>(() => schema, { allErrors: true, verbose: true })

/**
 * Reads a baseline.
 * @throws UsageError naming file, line and mend
 */
export function loadBaseline(file: string): BaselineEntry[] {
  return parseBaseline(contentOf(file, '--baseline'), file)
}

/** As {@link loadBaseline}, from text; `file` only names it in errors. */
export function parseBaseline(source: string, file: string): BaselineEntry[] {
  const yaml = readYaml(source, file)
  // A file in which every entry was mended away is empty.
  const content: unknown = yaml.document.toJS() ?? []
  const validate = validator()
  if (!validate(content)) throw refusal(file, validate.errors ?? [], yaml, 'a baseline')
  const entries = content.map((entry, index) => ({ ...entry, place: `${file}:${lineAt(yaml, [index])}` }))
  entries.forEach((entry, index) => {
    const problem = problemOf(entry, entries.slice(0, index))
    if (problem !== undefined) throw new UsageError(`${entry.place}: ${problem}`)
  })
  return entries
}

function problemOf(entry: BaselineEntry, before: readonly BaselineEntry[]): string | undefined {
  const { rule, operation } = entry
  // The schema knows no rules, so that it may be any text.
  if (!isRuleId(rule)) return `${String(rule)} is no rule; \`etalon check --list\` names them, or remove the entry`
  const { operations } = ruleOf(rule)
  if (operation !== undefined && !operations.includes(operation))
    return `${operation} is no operation of ${rule}; give one of ${operations.join(', ')}, or none`
  const twin = before.find((one) => one.rule === rule && one.operation === operation)
  return twin === undefined ? undefined : `${nameOf(entry)} is listed at ${twin.place} already; remove one`
}

function nameOf({ rule, operation }: BaselineEntry): string {
  return operation === undefined ? rule : `${rule} (${operation})`
}

/** When and on what a baseline is judged. */
export interface BaselineUse {
  /** YYYY-MM-DD (UTC). */
  today: string
  /** Rules whose verdict is not complete in this report, so that none of their entries is stale. */
  incomplete: (rule: RuleId) => boolean
}

/**
 * The report with the failures that are listed marked as known. Entries that have expired count no more; they and those
 * whose failure did not come again are named in `staleBaseline`, which fails the run.
 */
export function withBaseline(report: Report, entries: readonly BaselineEntry[], use: BaselineUse): Report {
  const valid = entries.filter(({ expires }) => expires >= use.today)
  const byRule = Map.groupBy(valid, ({ rule }) => rule as string)
  const rules = report.rules.map((rule) => known(rule, byRule.get(rule.id) ?? []))
  const problems = entries.flatMap((entry) => {
    if (entry.expires < use.today)
      return [
        `${entry.place}: the entry of ${nameOf(entry)} expired on ${entry.expires}; mend the target or set a later day`,
      ]
    const rule = rules.find(({ id }) => id === entry.rule)
    if (entry.operation !== undefined && rule !== undefined && isJudgedAsOne(rule))
      return [`${entry.place}: ${entry.rule} is not judged by operation; remove ${entry.operation} from the entry`]
    const stale =
      rule !== undefined && report.interrupted !== true && !use.incomplete(entry.rule) && passes(rule, entry)
    return stale ? [`${entry.place}: ${nameOf(entry)} does not fail any more; remove the entry`] : []
  })
  const staleBaseline = [...new Set([...(report.staleBaseline ?? []), ...problems])]
  return {
    ...report,
    ...tallied(rules, report.proved.required),
    ...(staleBaseline.length === 0 ? {} : { staleBaseline }),
  }
}

function known(rule: RuleReport, entries: readonly BaselineEntry[]): RuleReport {
  if (entries.length === 0) return rule
  const cases = rule.cases.map((one): CaseReport => {
    const entry = entries.find(({ operation }) => operation === undefined || operation === one.operation)
    if (entry === undefined || (one.outcome !== 'violation' && one.outcome !== 'warning')) return one
    return { ...one, outcome: 'known', baseline: { reason: entry.reason, expires: entry.expires } }
  })
  const { reason: _before, ...rest } = rule
  return { ...rest, ...verdictOf(rule.id, cases), cases }
}

/** Whether nothing that was tried of a rule is about one operation, so that an entry for one means nothing. */
function isJudgedAsOne({ cases }: RuleReport): boolean {
  return cases.length > 0 && cases.every(({ operation }) => operation === undefined)
}

/** Whether what an entry lists was tried in this run and held. */
function passes(rule: RuleReport, { operation }: BaselineEntry): boolean {
  const concerned = rule.cases.filter((one) => operation === undefined || one.operation === operation)
  return verdictOf(rule.id, concerned).outcome === 'pass'
}
