import { type CaseReport, type Report, type RuleReport, headline } from './report.ts'

/** The report as Markdown, for a pull request or a job summary. */
export function markdown(report: Report): string {
  const { summary } = report
  const failing = report.rules.filter(({ outcome }) => ['violation', 'warning', 'error', 'blocked'].includes(outcome))
  const open = report.rules.filter(({ outcome }) => outcome === 'not-yet-checked')
  return [
    `# ${headline(report)}`,
    '',
    `${report.target}, ${report.startedAt}, seed ${report.seed}, ${report.requests} requests`,
    '',
    '| pass | violation | warning | blocked | error | not applicable | not yet checked |',
    '|---|---|---|---|---|---|---|',
    `| ${summary.pass} | ${summary.violation} | ${summary.warning} | ${summary.blocked} | ${summary.error} | ${summary.notApplicable} | ${summary.notYetChecked} |`,
    '',
    ...failing.flatMap(ruleSection),
    ...(open.length === 0 ? [] : ['## Not yet checked', '', ...open.map(({ id, text }) => `- \`${id}\` ${text}`), '']),
  ].join('\n')
}

function ruleSection(rule: RuleReport): string[] {
  const failed = rule.cases.filter(({ outcome }) => outcome === rule.outcome)
  return [
    `## ${rule.outcome}: \`${rule.id}\``,
    '',
    `${rule.text} (${rule.source.join(', ')})`,
    '',
    ...failed.flatMap(caseSection),
  ]
}

function caseSection(one: CaseReport): string[] {
  const fence = '```'
  const name = one.operation === undefined ? one.title : `${one.operation}: ${one.title}`
  return [
    `- ${name}: ${one.message ?? one.outcome}`,
    '',
    ...(one.curl === undefined ? [] : [`${fence}sh`, one.curl, fence, '']),
  ]
}
