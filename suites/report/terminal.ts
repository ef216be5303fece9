import { type Report, type RuleReport, headline } from './report.ts'
import { visible } from './visible.ts'

/** Most rules of one kind that the terminal lists; the report file has them all. */
const LISTED = 40

/**
 * The report as a person at a terminal wants it: failures first, then what was not tried, the verdict last. What a target
 * answers is shown, never obeyed.
 */
export function terminal(report: Report): string {
  const of = (outcome: string): RuleReport[] => report.rules.filter((rule) => rule.outcome === outcome)
  const testable = of('not-applicable').filter((rule) => rule.cases.length > 0)
  const { summary } = report
  return [
    ...section('VIOLATION', of('violation'), true),
    ...section('warning', of('warning'), true),
    ...section('error', of('error'), true),
    ...section('blocked', of('blocked'), true),
    ...section('not applicable', testable, false),
    ...section('not yet checked', of('not-yet-checked'), false),
    ...report.leftBehind.map((what) => `left behind: ${what}`),
    `${report.requests} requests in ${(report.durationMs / 1000).toFixed(1)} s, seed ${report.seed}, ${report.target}`,
    `pass ${summary.pass}, violation ${summary.violation}, warning ${summary.warning}, blocked ${summary.blocked}, ` +
      `error ${summary.error}, not applicable ${summary.notApplicable}, not yet checked ${summary.notYetChecked}`,
    headline(report),
  ]
    .map(visible)
    .join('\n')
}

function section(name: string, rules: readonly RuleReport[], detailed: boolean): string[] {
  if (rules.length === 0) return []
  const lines = rules
    .slice(0, detailed ? LISTED : rules.length)
    .flatMap((rule) => (detailed ? details(name, rule) : [`  ${rule.id}`]))
  const heading = `${name} (${rules.length})`
  const more = detailed && rules.length > LISTED ? [`  … and ${rules.length - LISTED} more in the report`] : []
  return [heading, ...lines, ...more, '']
}

function details(name: string, rule: RuleReport): string[] {
  const failed = rule.cases.filter((one) => one.outcome !== 'pass' && one.outcome !== 'not-applicable')
  const shown = failed.slice(0, 3).flatMap((one) => {
    const last = one.exchanges.at(-1)
    return [
      `    ${one.operation === undefined ? '' : `${one.operation}: `}${one.message ?? one.outcome}`,
      ...(last === undefined ? [] : [`      ${last.request.method} ${last.request.url} -> ${last.response.status}`]),
    ]
  })
  const rest = failed.length > 3 ? [`    … and ${failed.length - 3} more operations`] : []
  return [`  ${name} ${rule.id}: ${rule.text}`, ...shown, ...rest]
}
