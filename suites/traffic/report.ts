import { type Profile, type Rule, rules } from '#spec'
import type { Observation } from '../kit/check.ts'
import type { Redactor } from '../kit/redact.ts'
import type { Documents, Report, RuleReport } from '../report/report.ts'
import { assemble } from '../run/assemble.ts'
import type { TrafficJudge } from './judge.ts'
import { readsIntent } from './reads.ts'

export interface TrafficFindings {
  /** The base URL for attributing requests. */
  target: string
  /** Where the documents are published, if there is a target file that says so. */
  documents: Documents | undefined
  /** The recording, or the URL of the proxy. */
  source: string
  judge: TrafficJudge
  observations: readonly Observation[]
  redactor: Redactor
  profiles: ReadonlySet<Profile>
  startedAt: Date
  /** Minimum share of these rules that must be proved. */
  required?: number
}

/** The report on recorded traffic. Covers passive rules only: nobody sent the requests that checks need. */
export function trafficReport(findings: TrafficFindings): Report {
  const { judge, observations, source, target, documents, redactor, profiles, startedAt, required = 0 } = findings
  const { sightings, operations, ...counts } = judge.findings()
  const passive = new Set<string>(observations.map(({ rule }) => rule))
  const report = assemble({
    target,
    rules: rules.filter(({ id }) => passive.has(id)),
    cases: [],
    sightings,
    operations,
    repeated: 0,
    leftBehind: [],
    redactor,
    seed: 0,
    run: 'traffic',
    profiles,
    startedAt,
    required,
    untried,
  })
  return {
    ...report,
    ...(documents === undefined ? {} : { documents }),
    requests: counts.judged,
    traffic: { source, ...counts },
  }
}

function untried({ id }: Rule): Pick<RuleReport, 'outcome' | 'reason'> {
  return readsIntent(id)
    ? { outcome: 'not-applicable', reason: 'traffic does not show whether a request was valid by the documents' }
    : { outcome: 'not-yet-checked', reason: 'no exchange says anything about it' }
}
