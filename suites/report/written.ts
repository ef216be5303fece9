import { type LackingPart, createParts } from './lacks.ts'
import type { CaseReport, Report } from './report.ts'

/** A report in one form. */
export interface Written {
  /** Missing where it cannot be written at all. */
  text?: string
  /** What it lacks beside what the report does. */
  lacks: readonly LackingPart[]
}

/**
 * Writes a report. What a writer cannot take of a case is left out, so that no failure costs the others, and the report says so;
 * a case is known to be such a one by writing it alone.
 */
export function written(name: string, write: (report: Report) => string, report: Report): Written {
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

/** What can be written of any case: its names and how it came out. */
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
