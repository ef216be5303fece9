import { existsSync } from 'node:fs'
import { type Anchor, type Freedom, type Rule, type RuleId, anchorOf, freedoms, placeOfRule, ruleOf } from '#spec'
import { packageFile } from '../../../mocks/node/package-file.ts'
import { faults } from '../../../mocks/alterations/faults/index.ts'
import { type RuleReport, checks, observations } from '../../../suites/index.ts'
import { reportIn } from '../last-report.ts'
import { placeOf } from './places.ts'

/** File and line relative to the project root; missing if Etalon was installed without its sources. */
interface Located {
  written?: string
}

/** Everything known about a rule. */
export interface RuleDetails extends Located {
  rule: Rule
  /** What the documents say, by anchor. */
  documents: readonly ({ anchor: string } & Partial<Anchor>)[]
  /** Its checks, each with its place, and whether it is passive (applied to every exchange). */
  checks: readonly ({ title: string; passive: boolean } & Located)[]
  /** The faults that break it, without duplicates. */
  faults: readonly ({ says: string } & Located)[]
  /** Related freedoms. */
  freedoms: readonly Pick<Freedom, 'id' | 'text'>[]
  /** The report's result for it, without an outcome if the report does not include it. Missing if there is no report. */
  last?: Partial<Pick<RuleReport, 'outcome' | 'reason'>> & { file: string; startedAt: string; target: string }
}

/** A freedom is related to a rule if they share an operation, unless the rule covers more operations than this. */
const FEW = 5

/** Collects the details of a rule; `report` is a report file, by default the latest in the working directory. */
export function detailsOf(id: RuleId, report?: string): RuleDetails {
  const rule = ruleOf(id)
  const last = lastOf(id, report)
  const { file, line } = placeOfRule(id)
  return {
    rule,
    ...(existsSync(packageFile(file)) ? { written: `${file}:${line}` } : {}),
    documents: rule.source.map((anchor) => ({ anchor, ...anchorOf(anchor) })),
    checks: [
      ...checks.filter((one) => one.rule === id).map((one) => ({ title: one.title, passive: false, ...located(one) })),
      ...observations
        .filter((one) => one.rule === id)
        .map((one) => ({ title: one.title, passive: true, ...located(one) })),
    ],
    faults: faultsOf(id),
    freedoms: freedoms.filter((freedom) => isNear(rule, freedom)).map(({ id: near, text }) => ({ id: near, text })),
    ...(last === undefined ? {} : { last }),
  }
}

function located(definition: object): Located {
  const written = placeOf(definition)
  return written === undefined ? {} : { written }
}

/** The faults of a rule; one that breaks it for several operations counts once. */
function faultsOf(id: RuleId): RuleDetails['faults'] {
  const ofRule = faults.filter((one) => one.rule === id)
  const bySaying = new Map(ofRule.map(({ fault }) => [fault.says, { says: fault.says, ...located(fault) }]))
  return [...bySaying.values()]
}

function isNear(rule: Rule, { area, source, operations }: Freedom): boolean {
  const few = rule.operations.length <= FEW && operations.length <= FEW
  const shared = few && operations.some((operation) => rule.operations.includes(operation))
  const saidTogether = source.some((anchor) => rule.source.includes(anchor))
  return area === rule.area ? shared || saidTogether : shared && saidTogether
}

function lastOf(id: RuleId, named: string | undefined): RuleDetails['last'] {
  const { report, file } = reportIn(named) ?? {}
  if (report === undefined || file === undefined) return undefined
  const { startedAt, target } = report
  const about = { file, startedAt, target }
  const found = report.rules.find((rule) => rule.id === id)
  if (found === undefined) return about
  const { outcome, reason } = found
  return { outcome, ...(reason === undefined ? {} : { reason }), ...about }
}
