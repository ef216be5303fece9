import { describeRequests } from './counts.ts'
import { describeAttempts } from './attempts.ts'
import { CHANGES, describeComparison } from './comparison.ts'
import { describeClock } from './clock.ts'
import { type Cause, causesOf, consequences, representatives } from './causes.ts'
import { decidingLine } from './deciding-line.ts'
import { comparedLines } from './difference.ts'
import type { FailingCase } from './failing-case.ts'
import { lackLines } from './lacks.ts'
import { verdictText } from './verdict-text.ts'
import { missingOf } from './missing.ts'
import { type Report, headline } from './report.ts'
import { leftOutLines, describeTraffic } from './traffic.ts'
import { type QuoteMarkup, quotesOf, whoActs } from './quotes.ts'
import { traceLines } from './traces.ts'
import { escapeControls } from './escape-controls.ts'

/** Maximum number of further rules named per cause. */
const NAMED = 20
/** Maximum length of quoted target text, in characters. */
const QUOTED = 600

/** The report as Markdown, for a pull request or a job summary. */
export function markdown(report: Report): string {
  const { summary } = report
  const { verdict, because } = verdictText(report)
  const open = report.rules.filter(({ outcome }) => outcome === 'not-yet-checked')
  const missing = missingOf(report)
  const clock = describeClock(report)
  return [
    `# ${headline(report)}`,
    '',
    `**${verdict}.** ${because}`,
    '',
    report.traffic === undefined
      ? `${code(report.target)}, ${report.startedAt}, seed ${report.seed}, ${describeRequests(report)}`
      : prose(describeTraffic(report.traffic, report.target)),
    '',
    ...(clock === undefined ? [] : [prose(`${clock.charAt(0).toUpperCase()}${clock.slice(1)}.`), '']),
    '| pass | violation | unsteady | warning | blocked | error | known | not applicable | not yet checked |',
    '|---|---|---|---|---|---|---|---|---|',
    `| ${summary.pass} | ${summary.violation} | ${summary.unsteady} | ${summary.warning} | ${summary.blocked} | ${summary.error} | ${summary.known} | ${summary.notApplicable} | ${summary.notYetChecked} |`,
    '',
    ...comparisonSection(report),
    ...causesOf(report).flatMap((cause) => causeSection(cause, report)),
    ...section('Known', knownLines(report)),
    ...section(
      'Not applicable',
      missing.map(({ key, reason, rules }) => `- ${code(key ?? reason)} ${rules.length}`),
    ),
    ...section(
      'Not judged',
      leftOutLines(report).map((line) => `- ${prose(line)}`),
    ),
    ...section(
      'The report lacks',
      lackLines(report).map((line) => `- ${prose(line)}`),
    ),
    ...section(
      'Not yet checked',
      open.map(({ id, text }) => `- ${code(id)} ${prose(text)}`),
    ),
  ].join('\n')
}

/** The failures that a baseline lists: rule and operation, why, and until when. */
function knownLines({ rules }: Report): string[] {
  const lines = rules.flatMap(({ id, cases }) =>
    cases.flatMap(({ operation, outcome, baseline }) => {
      if (outcome !== 'known' || baseline === undefined) return []
      const of = operation === undefined ? '' : ` ${code(operation)}`
      return [`- ${code(id)}${of}: ${prose(baseline.reason)}, until ${baseline.expires}`]
    }),
  )
  return [...new Set(lines)]
}

function section(heading: string, items: readonly string[]): string[] {
  return items.length === 0 ? [] : [`## ${heading}`, '', ...items, '']
}

function comparisonSection(report: Report): string[] {
  const { comparison } = report
  if (comparison === undefined) return []
  const items = CHANGES.filter(([change]) => comparison[change].length > 0).map(([change, heading]) => {
    const ids = comparison[change]
    const more = ids.length > NAMED ? ` and ${ids.length - NAMED} more` : ''
    return `- ${heading} (${ids.length}): ${ids.slice(0, NAMED).map(code).join(', ')}${more}`
  })
  return ['## Since the earlier run', '', prose(`${describeComparison(report)}.`), '', ...items, '']
}

function causeSection(cause: Cause, report: Report): string[] {
  const shown = representatives(cause)
  const others = [...new Set(cause.cases.map(({ rule }) => rule.id))].slice(shown.length)
  const more = others.length > NAMED ? ` and ${others.length - NAMED} more` : ''
  return [
    `## ${cause.outcome}: ${code(cut(cause.says))}`,
    '',
    `${consequences(cause)}.`,
    '',
    ...shown.flatMap((one) => failure(one, report)),
    ...(others.length === 0 ? [] : [`Also: ${others.slice(0, NAMED).map(code).join(', ')}${more}.`, '']),
  ]
}

function failure({ rule, case: one }: FailingCase, { documents }: Report): string[] {
  const name = one.operation === undefined ? one.title : `${one.operation}: ${one.title}`
  const attempts = describeAttempts(one)
  const last = decidingLine(one)
  return [
    `${code(rule.id)}: ${prose(rule.text)}`,
    '',
    // A pact interaction has no source in the documents.
    ...quotesOf(rule, MARKUP, documents).flatMap((quote) => [`> ${quote}`, '']),
    `- ${prose(name)}: ${one.message === undefined ? one.outcome : code(cut(one.message))}`,
    ...comparedLines(one).map((line) => `- ${code(line)}`),
    ...(last === undefined ? [] : [`- ${code(last)}`]),
    ...(attempts === undefined ? [] : [`- ${prose(attempts)}`]),
    `- to act: ${whoActs(one)}`,
    ...traceLines(one).map((line) => `- ${line}`),
    '',
    ...(one.curl === undefined ? [] : [...block('sh', one.curl), '']),
  ]
}

const MARKUP: QuoteMarkup = {
  words: prose,
  section: ({ section: name, link }) => (link === undefined ? prose(name) : `[${prose(name)}](${destination(link)})`),
}

/** An address as the destination of a link, which a parenthesis would end. */
function destination(address: string): string {
  return address.replaceAll('(', '%28').replaceAll(')', '%29')
}

function cut(text: string): string {
  return text.length <= QUOTED ? text : `${text.slice(0, QUOTED)}…`
}

/** Text of ours, escaped so that nothing in it is markup. */
function prose(text: string): string {
  return escapeControls(text).replaceAll(/[\\`*_[\]<>&|~#]/g, (character) => `\\${character}`)
}

/** Foreign text as a code span, with a fence longer than any in it. */
function code(text: string): string {
  const line = escapeControls(text)
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
