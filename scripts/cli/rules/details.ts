import {
  type Anchor,
  type Freedom,
  type Place,
  type Rule,
  type RuleId,
  anchorOf,
  freedoms,
  placeOfRule,
  ruleOf,
} from '#spec'
import { faults } from '../../../mocks/alterations/faults/index.ts'
import { type RuleReport, checks, observations } from '../../../suites/index.ts'
import { reportIn } from '../last-report.ts'
import { checkFilesOf } from './check-files.ts'

/** Everything that there is about one rule. */
export interface RuleDetails {
  rule: Rule
  place: Place
  /** What the documents say, by anchor. */
  documents: readonly ({ anchor: string } & Partial<Anchor>)[]
  /** Titles of its checks, and whether one is judged in passing, on every exchange. */
  checks: readonly { title: string; passive: boolean }[]
  checkFiles: readonly string[]
  /** How the mock breaks it, each once. */
  faults: readonly string[]
  /** Points near it that the documents leave open. */
  freedoms: readonly Pick<Freedom, 'id' | 'text'>[]
  /** What the report says of it; without an outcome where it does not speak of it. Missing where there is no report. */
  last?: Partial<Pick<RuleReport, 'outcome' | 'reason'>> & { file: string; startedAt: string; target: string }
}

/** Most operations at which sharing one makes a freedom a neighbour: rules about everything are near to nothing. */
const FEW = 5

/** Gathers what there is about a rule; `report` is a file of `etalon check`, or the latest one in this folder. */
export function detailsOf(id: RuleId, report?: string): RuleDetails {
  const rule = ruleOf(id)
  const last = lastOf(id, report)
  return {
    rule,
    place: placeOfRule(id),
    documents: rule.source.map((anchor) => ({ anchor, ...anchorOf(anchor) })),
    checks: [
      ...checks.filter((one) => one.rule === id).map(({ title }) => ({ title, passive: false })),
      ...observations.filter((one) => one.rule === id).map(({ title }) => ({ title, passive: true })),
    ],
    checkFiles: checkFilesOf(id),
    faults: [...new Set(faults.filter((one) => one.rule === id).map(({ fault }) => fault.says))],
    freedoms: freedoms.filter((freedom) => isNear(rule, freedom)).map(({ id: near, text }) => ({ id: near, text })),
    ...(last === undefined ? {} : { last }),
  }
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
