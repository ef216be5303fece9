import { exitCode } from './exit-code.ts'
import type { Report } from './report.ts'

/** The verdict on a target, for a reader who does not know the exit codes. */
export interface VerdictText {
  code: ReturnType<typeof exitCode>
  /** The verdict in a few words. */
  verdict: string
  /** The reason, in one sentence. */
  because: string
}

/** The verdict text for a report's exit code. */
export function verdictText(report: Report): VerdictText {
  const { code, verdict, because } = verdictByCounts(report)
  const { lost, missing, stopped } = report
  if (stopped === true) return ofStopped(report)
  if (lost === undefined) return missing === undefined ? { code, verdict, because } : withoutShard(report, missing)
  // The loss explains everything except a rule that was broken before.
  return { code, verdict, because: code === 1 ? `${because} The run ended early: ${lost}.` : `${lost}.` }
}

/** The verdict on a run that was stopped: what it broke until then, or none. */
function ofStopped(report: Report): VerdictText {
  const { code, verdict, because } = verdictByCounts(report)
  const untried = report.summary.notYetChecked === 0 ? '' : `: ${untriedIn(report)} not tried`
  const why = `The run was stopped before its end${untried}.`
  if (code === 1) return { code, verdict, because: `${because} ${why}` }
  const more = [report.lost, report.missing].flatMap((one) => (one === undefined ? [] : `${capital(one)}.`))
  return { code, verdict: 'Not a verdict', because: [why, because, ...more].filter((one) => one !== '').join(' ') }
}

function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}

/** How many rules or interactions were not tried, as the subject of a sentence. */
function untriedIn({ kind, summary: { notYetChecked } }: Report): string {
  const [one, many] = kind === 'contracts' ? ['interaction', 'interactions'] : ['rule', 'rules']
  return notYetChecked === 1 ? `one ${one} was` : `${notYetChecked} ${many} were`
}

/** The verdict on a merged report that lacks shards: never better than none. */
function withoutShard(report: Report, missing: string): VerdictText {
  const { code, verdict, because } = verdictByCounts(report)
  const named = capital(missing)
  if (code !== 2) return { code, verdict, because: `${because} ${named}.` }
  return { code, verdict: 'Not a verdict', because: `${named}: ${untriedIn(report)} not tried, or not with all cases.` }
}

function verdictByCounts(report: Report): VerdictText {
  const code = exitCode(report)
  const { violation, error, unsteady, blocked } = report.summary
  const { rules, of, required } = report.proved
  const apart = butForKnown(report.summary)
  const stale = report.staleBaseline?.length ?? 0
  const [one, many] = report.kind === 'contracts' ? ['interaction', 'interactions'] : ['rule', 'rules']
  const enough =
    report.kind === 'contracts'
      ? { what: 'interactions were verified', key: 'require.verified' }
      : { what: 'rules were proved', key: 'require.proved' }
  switch (code) {
    case 1:
      return {
        code,
        verdict: 'Does not conform',
        because:
          violation > 0
            ? `${documented(violation, report)} broken.`
            : `${stale} of the baseline's entries no longer hold.`,
      }
    case 4:
      return {
        code,
        verdict: 'Could not be judged',
        because: [
          ...(error === 0
            ? []
            : [
                `${error === 1 ? `One ${one} has` : `${error} ${many} have`} no verdict: the network, a gateway or the gate failed, or the service answers as a gateway does.`,
              ]),
          ...(unsteady === 0
            ? []
            : [
                `${unsteady === 1 ? `One ${one} is` : `${unsteady} ${many} are`} unsteady: broken or not judged in one attempt, and otherwise in another.`,
              ]),
        ].join(' '),
      }
    case 2:
      return {
        code,
        verdict: isTooLittle(report) ? 'Not a verdict' : 'Not shown to conform',
        because:
          report.traffic !== undefined
            ? 'Nothing that was seen says anything about a rule.'
            : blocked > 0
              ? `What ${blocked === 1 ? `one ${one} needs` : `${blocked} ${many} need`} was declared and did not work.`
              : rules === 0
                ? 'Nothing was proved.'
                : required === 0
                  ? `The run ended early, and the target file does not say how much is enough (${enough.key}).`
                  : `Only ${rules} of ${of} ${enough.what}; ${kept(report)}${apart}, but a verdict needs ${percent(required)} (${enough.key}).`,
      }
    default:
      if (report.shard !== undefined)
        return {
          code,
          verdict: 'Nothing in this part is broken',
          because: '`etalon merge` says whether the target conforms, for all parts together.',
        }
      if (report.traffic !== undefined)
        return {
          code,
          verdict: 'Nothing that was seen is broken',
          because: 'Traffic shows only rules about responses; the others are proved by `etalon check` with a target.',
        }
      if (report.partial === true)
        return {
          code,
          verdict: 'What was asked for holds',
          because: `${rules} of ${of} rules that were asked for were proved, and none is broken${apart}: not a verdict on the service.`,
        }
      return report.kind === 'contracts'
        ? { code, verdict: 'Keeps the contracts', because: `Every interaction that could be tried is kept${apart}.` }
        : {
            code,
            verdict: 'Conforms',
            because: `Every rule that could be tried holds${apart}, as far as this run went.`,
          }
  }
}

/** Whether nothing is in the way but that too little was proved. */
function isTooLittle({ summary, proved, traffic }: Report): boolean {
  return traffic === undefined && summary.blocked === 0 && proved.rules > 0
}

/** What holds of what was tried. */
function kept({ kind }: Report): string {
  return kind === 'contracts' ? 'every one that could be tried is kept' : 'every one that could be tried holds'
}

/** A share in percent, with one decimal at most. */
export function percent(share: number): string {
  return `${Math.round(share * 1_000) / 10} %`
}

/** The exception for known failures. */
function butForKnown({ known }: Report['summary']): string {
  if (known === 0) return ''
  return `, but for ${known === 1 ? 'one failure that is' : `${known} failures that are`} known`
}

function documented(violations: number, { kind }: Report): string {
  if (kind === 'contracts') return violations === 1 ? 'An interaction is' : `${violations} interactions are`
  return violations === 1 ? 'A documented rule is' : `${violations} documented rules are`
}
