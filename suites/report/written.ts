import { type LackingPart, createParts } from './lacks.ts'
import type { CaseReport, Report } from './report.ts'

/** A report in one format. */
export interface WrittenReport {
  /** Missing if writing failed altogether. */
  text?: string
  /** What it lacks in addition to the report itself. */
  lacks: readonly LackingPart[]
}

/**
 * Writes a report. Leaves out the evidence of cases that the writer cannot handle, so that one failure does not cost
 * the others, and says so in the report. Finds such cases by writing each alone.
 */
export function writeReport(name: string, write: (report: Report) => string, report: Report): WrittenReport {
  const parts = createParts()
  const whole = parts.made(name, () => write(report), undefined)
  if (whole !== undefined) return { text: whole, lacks: [] }
  const bare = createParts()
  const rules = report.rules.map((rule) => ({
    ...rule,
    cases: rule.cases.map((one) =>
      bare.made(
        `${name} about ${one.id}`,
        () => (write({ ...report, rules: [{ ...rule, cases: [one] }] }), one),
        withoutEvidence(one),
      ),
    ),
  }))
  const known = report.lacks ?? []
  const lacks = bare.lacks.length === 0 ? parts.lacks : bare.lacks
  const fresh = lacks.filter(({ part }) => !known.some((one) => one.part === part))
  const text = parts.made(name, () => write({ ...report, rules, lacks: [...known, ...fresh] }), undefined)
  return text === undefined ? { lacks: parts.lacks.slice(-1) } : { text, lacks: fresh }
}

/** The parts of a case that can always be written: names and outcome. */
function withoutEvidence({ id, title, operation, outcome, durationMs, baseline }: CaseReport): CaseReport {
  return {
    id,
    title,
    ...(operation === undefined ? {} : { operation }),
    outcome,
    durationMs,
    ...(baseline === undefined ? {} : { baseline }),
    exchanges: [],
  }
}
