import { styleText } from 'node:util'
import type { Outcome } from '../kit/verdict.ts'
import { countLeftovers, describeAudit, describeRequests, leftovers } from './counts.ts'
import { describeAttempts } from './attempts.ts'
import { CHANGES, describeComparison } from './comparison.ts'
import { describeClock } from './clock.ts'
import { type Cause, causesOf, consequences, representatives } from './causes.ts'
import { unanswered } from './failing-case.ts'
import { verdictText } from './verdict-text.ts'
import { missingOf } from './missing.ts'
import { type Report, type RuleReport, headline } from './report.ts'
import { comparedLines } from './difference.ts'
import { decidingLine } from './deciding-line.ts'
import { quotesOf, whoActs } from './quotes.ts'
import { traceLines } from './traces.ts'
import { lackLines } from './lacks.ts'
import { leftOutLines, describeTraffic } from './traffic.ts'
import { escapeControls } from './escape-controls.ts'

/** Maximum number of entries listed per kind; the report file has them all. */
const LISTED = 40
/** Maximum number of rules listed per kind of change since an earlier run. */
const CHANGED = 10
/** Maximum length of a problem line, in characters. */
const WIDTH = 240
/** Maximum number of lines of a script to show here. */
const SCRIPT = 3

type Style = Parameters<typeof styleText>[0]

/** A line of output, in pieces that may have styles. */
type Line = readonly { text: string; style?: Style }[]

const STYLES: Readonly<Partial<Record<Outcome, Style>>> = {
  violation: ['bold', 'red'],
  unsteady: ['bold', 'yellow'],
  warning: 'yellow',
  error: 'magenta',
  blocked: 'cyan',
}

export interface TerminalOptions {
  colour?: boolean
  /** Also lists rules that recorded traffic leaves undecided, which are many. */
  verbose?: boolean
}

/**
 * The report for a terminal: violations first, one line per cause, then what was not tested, the verdict last. Text
 * from the target is shown, never obeyed.
 */
export function terminal(report: Report, { colour = false, verbose = false }: TerminalOptions = {}): string {
  const causes = causesOf(report)
  const of = (outcome: Outcome): RuleReport[] => report.rules.filter((rule) => rule.outcome === outcome)
  const { summary } = report
  const { code, verdict, because } = verdictText(report)
  const clock = describeClock(report)
  const changes = describeComparison(report)
  const lines: Line[] = [
    ...(['violation', 'unsteady', 'warning', 'error', 'blocked'] as const).flatMap((outcome) =>
      causeLines(outcome, causes),
    ),
    ...list(
      'known failures',
      of('known').map(({ id, reason }) => (reason === undefined ? id : `${id}: ${reason}`)),
    ),
    ...list(
      'not applicable',
      missingOf(report).map(
        ({ key, reason, rules }) => `${key ?? reason}: ${rules.length} rule${rules.length === 1 ? '' : 's'}`,
      ),
    ),
    ...openLines(report, of('not-yet-checked'), verbose),
    ...list('not removed', leftovers(report), { things: countLeftovers(report) }),
    ...describeAudit(report).map(plain),
    ...list('not judged', leftOutLines(report)),
    ...(clock === undefined ? [] : [plain(clock)]),
    ...list('the report lacks', lackLines(report)),
    ...changedLines(report),
    ...(changes === undefined ? [] : [plain(changes)]),
    plain(
      report.traffic === undefined
        ? `${describeRequests(report)}; ${(report.durationMs / 1000).toFixed(1)} s, seed ${report.seed}, ${report.target}`
        : describeTraffic(report.traffic, report.target),
    ),
    plain(
      `pass ${summary.pass}, violation ${summary.violation}, unsteady ${summary.unsteady}, warning ${summary.warning}, blocked ${summary.blocked}, ` +
        `error ${summary.error}, known ${summary.known}, not applicable ${summary.notApplicable}, not yet checked ${summary.notYetChecked}`,
    ),
    [
      { text: headline(report), style: 'bold' },
      { text: `. ${verdict}`, style: code === 0 ? 'green' : 'red' },
      { text: `: ${because}` },
    ],
  ]
  return lines.map((line) => line.map((piece) => rendered(piece, colour)).join('')).join('\n')
}

function rendered({ text, style }: Line[number], colour: boolean): string {
  const shown = escapeControls(text)
  return style === undefined || !colour ? shown : styleText(style, shown, { validateStream: false })
}

function plain(text: string): Line {
  return [{ text }]
}

/** `things` is the total if an entry may stand for several; `listed` is the maximum number of entries shown. */
function list(
  name: string,
  entries: readonly string[],
  { things = entries.length, listed = LISTED }: { things?: number; listed?: number } = {},
): Line[] {
  if (entries.length === 0) return []
  const more = entries.length > listed ? [plain(`  … and ${entries.length - listed} more in the report`)] : []
  return [
    plain(`${name} (${things})`),
    ...entries.slice(0, listed).map((entry) => plain(`  ${entry}`)),
    ...more,
    plain(''),
  ]
}

/** The rules that changed since an earlier run, by kind of change. */
function changedLines({ comparison }: Report): Line[] {
  if (comparison === undefined) return []
  return CHANGES.flatMap(([change, heading]) =>
    list(`${heading.charAt(0).toLowerCase()}${heading.slice(1)}`, comparison[change], { listed: CHANGED }),
  )
}

/** Rules without a check; for recorded traffic only their number, unless verbose. */
function openLines({ traffic }: Report, open: readonly RuleReport[], verbose: boolean): Line[] {
  const ids = open.map(({ id }) => id)
  if (traffic === undefined) return list('not yet checked', ids)
  if (verbose) return list('not yet checked', ids, { listed: ids.length })
  if (ids.length === 0) return []
  return [plain(`not yet checked (${ids.length}): the traffic does not decide them; --verbose lists them`), plain('')]
}

function causeLines(outcome: Outcome, causes: readonly Cause[]): Line[] {
  const own = causes.filter((cause) => cause.outcome === outcome)
  if (own.length === 0) return []
  const more = own.length > LISTED ? [plain(`  … and ${own.length - LISTED} more in the report`)] : []
  return [
    [{ text: `${outcome} (${own.length} cause${own.length === 1 ? '' : 's'})`, style: STYLES[outcome]! }],
    ...own.slice(0, LISTED).flatMap(details),
    ...more,
    plain(''),
  ]
}

function cut(text: string): string {
  return text.length > WIDTH ? `${text.slice(0, WIDTH)}…` : text
}

/** The problem and its effects in one line, then its most telling rule. */
function details(cause: Cause): Line[] {
  const [{ rule, case: one, problem }] = representatives(cause) as [Cause['cases'][number]]
  const last = decidingLine(one)
  const attempts = describeAttempts(one)
  // If the last request got no response, the script does not reproduce the problem.
  const script = (unanswered(problem) === undefined ? one.curl?.split('\n') : undefined) ?? []
  return [
    [{ text: '  ' }, { text: cut(cause.says), style: 'bold' }, { text: ` (${consequences(cause)})` }],
    plain(`    ${rule.id}: ${rule.text}`),
    ...quotesOf(rule).map((quote) => plain(`    ${cut(quote)}`)),
    ...(cause.says.includes(problem) ? [] : [plain(`    ${cut(problem)}`)]),
    ...comparedLines(one).map((line) => plain(`    ${cut(line)}`)),
    plain(`    to act: ${whoActs(one)}`),
    ...traceLines(one).map((line) => plain(`    ${line}`)),
    ...(attempts === undefined ? [] : [plain(`    ${attempts}`)]),
    ...(last === undefined ? [] : [plain(`    ${last}`)]),
    ...(script.length > SCRIPT ? [plain(`    reproduce: ${script.length}-line script in the report`)] : []),
    ...(script.length <= SCRIPT ? script.map((line) => [{ text: `    ${line}`, style: 'dim' } as const]) : []),
  ]
}
