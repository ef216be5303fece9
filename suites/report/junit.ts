import { decidingLine } from './deciding-line.ts'
import { comparedLines } from './difference.ts'
import { lackLines } from './lacks.ts'
import { type CaseReport, type Report, type RuleReport, headline } from './report.ts'
import { quotesOf, whoActs } from './quotes.ts'
import { leftOutLines } from './traffic.ts'
import { verdictText } from './verdict-text.ts'

/**
 * The report as JUnit XML: one suite per rule area, one test per case. Valid against the schemas of Ant and Jenkins.
 */
export function junit(report: Report): string {
  const areas = [...Map.groupBy(report.rules, ({ id }) => id.slice(0, id.indexOf('/')))]
  const suites = areas.map(([area, rules], index) => suite(report, area, rules, index))
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n${suites.join('\n')}\n</testsuites>\n`
}

function suite(report: Report, area: string, rules: readonly RuleReport[], index: number): string {
  const cases = rules.flatMap((rule) => casesOf(rule).map((one) => ({ rule, one, element: element(rule, one) })))
  const count = (name: string): number => cases.filter(({ element: text }) => text.startsWith(`<${name}`)).length
  const attributes = {
    name: area,
    package: 'etalon',
    id: index,
    // Ant's schema accepts neither fractions of seconds nor a time zone.
    timestamp: report.startedAt.slice(0, 19),
    hostname: hostOf(report.target),
    tests: cases.length,
    failures: count('failure'),
    errors: count('error'),
    skipped: count('skipped'),
    time: seconds(rules.reduce((sum, { cost }) => sum + cost.durationMs, 0)),
  }
  return [
    `  <testsuite ${written(attributes)}>`,
    `    <properties>${Object.entries({ seed: report.seed, verdict: sentence(report) })
      .map(([name, value]) => `<property ${written({ name, value })}/>`)
      .join('')}</properties>`,
    ...cases.map(
      ({ rule, one, element: text }) =>
        `    <testcase ${written({ classname: rule.id, name: nameOf(rule, one), time: seconds(one.durationMs) })}>${text}</testcase>`,
    ),
    `    <system-out>${escape([...leftOutLines(report), ...lackLines(report).map((line) => `the report lacks ${line}`)].join('\n'))}</system-out>`,
    '    <system-err></system-err>',
    '  </testsuite>',
  ].join('\n')
}

/** The verdict: a suite without failures says nothing of how much was tried. */
function sentence(report: Report): string {
  const { verdict, because } = verdictText(report)
  return `${headline(report)}. ${verdict}: ${because}`
}

function casesOf(rule: RuleReport): readonly CaseReport[] {
  const { id, text, outcome, reason } = rule
  if (rule.cases.length > 0) return rule.cases
  const why = reason === undefined ? {} : { message: reason }
  return [{ id, title: text, outcome, durationMs: 0, exchanges: [], ...why }]
}

function nameOf({ id }: RuleReport, { operation, title }: CaseReport): string {
  return [id, operation, title].filter((part) => part !== undefined).join(' | ')
}

/** Seconds as a decimal: the schemas do not allow exponents. */
function seconds(ms: number): string {
  return (ms / 1000).toFixed(3)
}

function hostOf(target: string): string {
  return URL.parse(target)?.hostname || 'localhost'
}

function element(rule: RuleReport, one: CaseReport): string {
  const message = one.message ?? one.outcome
  const last = decidingLine(one) ?? []
  const about = [rule.text, ...quotesOf(rule), ...comparedLines(one), last, `to act: ${whoActs(one)}`].flat().join('\n')
  switch (one.outcome) {
    case 'pass':
    case 'warning':
      return ''
    case 'violation':
      return `<failure ${written({ message, type: one.outcome })}>${escape([about, ...(one.curl === undefined ? [] : ['', one.curl])].join('\n'))}</failure>`
    case 'blocked':
    case 'error':
      return `<error ${written({ message, type: one.outcome })}>${escape(about)}</error>`
    // Not `flakyFailure` (Surefire): readers count such a test as passed, and Ant's schema lacks it.
    case 'unsteady':
      return `<error ${written({ message, type: one.outcome })}>${escape(`${about}\n\n${attemptsOf(one)}`)}</error>`
    case 'known':
      return `<skipped ${written({ message: knownBecause(one, message) })}/>`
    default:
      return `<skipped ${written({ message })}/>`
  }
}

/** Why the baseline lists a failure, and until when, before the failure itself. */
function knownBecause({ baseline }: CaseReport, message: string): string {
  return baseline === undefined ? message : `${baseline.reason} (known until ${baseline.expires}): ${message}`
}

/** The result of each attempt, one per line, and the script that repeats the failing one. */
function attemptsOf({ attempts = [], curl }: CaseReport): string {
  const lines = attempts.map(({ outcome, message }) => (message === undefined ? outcome : `${outcome}: ${message}`))
  return [...lines, ...(curl === undefined ? [] : ['', curl])].join('\n')
}

function written(attributes: Readonly<Record<string, string | number>>): string {
  return Object.entries(attributes)
    .map(([name, value]) => `${name}="${escape(String(value))}"`)
    .join(' ')
}

/** Characters that XML 1.0 forbids even as references, including lone surrogates. */
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\p{Cs}\ufffe\uffff]/gu

/** Escapes markup, and white space that a parser would alter. */
function escape(text: string): string {
  return text
    .replaceAll(FORBIDDEN, '\ufffd')
    .replaceAll(/[&<>"\t\n\r]/g, (character) => `&#${character.charCodeAt(0)};`)
}
