import { type CaseReport, type Report, type RuleReport, headline } from './report.ts'
import { visible } from './visible.ts'

/** The report as Markdown, for a pull request or a job summary. */
export function markdown(report: Report): string {
  const { summary } = report
  const failing = report.rules.filter(({ outcome }) => ['violation', 'warning', 'error', 'blocked'].includes(outcome))
  const open = report.rules.filter(({ outcome }) => outcome === 'not-yet-checked')
  return [
    `# ${headline(report)}`,
    '',
    `${code(report.target)}, ${report.startedAt}, seed ${report.seed}, ${report.requests} requests`,
    '',
    '| pass | violation | warning | blocked | error | not applicable | not yet checked |',
    '|---|---|---|---|---|---|---|',
    `| ${summary.pass} | ${summary.violation} | ${summary.warning} | ${summary.blocked} | ${summary.error} | ${summary.notApplicable} | ${summary.notYetChecked} |`,
    '',
    ...failing.flatMap(ruleSection),
    ...(open.length === 0
      ? []
      : ['## Not yet checked', '', ...open.map(({ id, text }) => `- ${code(id)} ${prose(text)}`), '']),
  ].join('\n')
}

function ruleSection(rule: RuleReport): string[] {
  const failed = rule.cases.filter(({ outcome }) => outcome === rule.outcome)
  return [
    `## ${rule.outcome}: ${code(rule.id)}`,
    '',
    `${prose(rule.text)} (${rule.source.join(', ')})`,
    '',
    ...failed.flatMap(caseSection),
  ]
}

function caseSection(one: CaseReport): string[] {
  const name = one.operation === undefined ? one.title : `${one.operation}: ${one.title}`
  return [
    `- ${prose(name)}: ${one.message === undefined ? one.outcome : code(one.message)}`,
    '',
    ...(one.curl === undefined ? [] : [...block('sh', one.curl), '']),
  ]
}

/** Our own words, in which nothing is markup. */
function prose(text: string): string {
  return visible(text).replaceAll(/[\\`*_[\]<>&|~#]/g, (character) => `\\${character}`)
}

/** What came from elsewhere, word for word: nothing in a code span is markup, and its fence is longer than any in it. */
function code(text: string): string {
  const line = visible(text)
  const fence = fenceFor(line, 1)
  const padding = /^[` ]|[` ]$/.test(line) || line === '' ? ' ' : ''
  return `${fence}${padding}${line}${padding}${fence}`
}

function block(language: string, text: string): string[] {
  const fence = fenceFor(text, 3)
  return [`${fence}${language}`, text.toWellFormed(), fence]
}

function fenceFor(text: string, least: number): string {
  const runs = Array.from(text.matchAll(/`+/g), ([run]) => run.length)
  return '`'.repeat(Math.max(least, ...runs.map((run) => run + 1)))
}
