import { isRuleId, placeOfRule } from '#spec'
import { type Cause, causesOf, ruleCount } from './causes.ts'
import { lackLines } from './lacks.ts'
import { markdown } from './markdown.ts'
import { quotesOf } from './quotes.ts'
import type { Report } from './report.ts'
import { escapeControls } from './escape-controls.ts'

/** GitHub shows at most this many annotations of a kind per step. */
const MOST = 10
/** GitHub's limit for a step summary is a little higher, in bytes; other steps of the job need some of it. */
const SUMMARY_BYTES = 900_000

/**
 * Workflow commands that print one annotation per cause, at the line of its most telling rule. The line is left out
 * unless `isHere` finds its file in the workflow's repository: it would point nowhere.
 */
export function annotations(report: Report, isHere: (file: string) => boolean): string[] {
  const causes = causesOf(report)
  const errors = causes
    .filter(({ outcome }) => outcome !== 'warning')
    .map((cause) => annotation('error', cause, isHere))
  const warnings = causes
    .filter(({ outcome }) => outcome === 'warning')
    .map((cause) => annotation('warning', cause, isHere))
  const lacks = lackLines(report).map((line) => command('warning', { title: 'etalon' }, `the report lacks ${line}`))
  return [...capped(errors, 'error'), ...capped([...warnings, ...lacks], 'warning')]
}

/** The report for $GITHUB_STEP_SUMMARY, shortened to fit. */
export function stepSummary(report: Report): string {
  const whole = Buffer.from(markdown(report))
  if (whole.length <= SUMMARY_BYTES) return `${whole.toString()}\n`
  const part = whole.subarray(0, SUMMARY_BYTES).toString()
  // Cut between sections, so that no code fence stays open.
  return `${part.slice(0, part.lastIndexOf('\n## '))}\n\nThe rest is in the other reports.\n`
}

function annotation(kind: 'error' | 'warning', cause: Cause, isHere: (file: string) => boolean): string {
  const { rule } = cause.cases[0]!
  const place = isRuleId(rule.id) ? placeOfRule(rule.id) : undefined
  const properties = {
    ...(place === undefined || !isHere(place.file) ? {} : { file: place.file, line: place.line }),
    title: `${rule.id}${ruleCount(cause) > 1 ? ` and ${ruleCount(cause) - 1} more` : ''}`,
  }
  const says = cause.outcome === 'unsteady' ? `unsteady, ${cause.says}` : cause.says
  return command(kind, properties, `${says}. ${rule.text}`, ...quotesOf(rule))
}

function capped(commands: readonly string[], kind: 'error' | 'warning'): readonly string[] {
  if (commands.length <= MOST) return commands
  const more = commands.length - MOST + 1
  return [...commands.slice(0, MOST - 1), command(kind, { title: 'etalon' }, `${more} more causes are in the reports`)]
}

/** A workflow command with a message of these lines. Colons and commas end a property; percent signs always begin an escape. */
function command(
  kind: string,
  properties: Readonly<Record<string, string | number>>,
  ...lines: readonly string[]
): string {
  const words = Object.entries(properties).map(([name, value]) => {
    const text = escaped(escapeControls(String(value)))
    return `${name}=${text.replaceAll(':', '%3A').replaceAll(',', '%2C')}`
  })
  return `::${kind} ${words.join(',')}::${escaped(lines.map(escapeControls).join('\n'))}`
}

function escaped(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}
