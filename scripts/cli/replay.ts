import { Command } from 'commander'
import type { Profile } from '#spec'
import {
  type LoadedTarget,
  type Report,
  type Rerun,
  type Transport,
  UsageError,
  checks,
  compareRerun,
  differencesTo,
  observations,
  rerunOf,
  run,
  rerunVerdict,
  escapeControls,
} from '../../suites/index.ts'
import { atTarget } from './at-target.ts'
import { type RunContext, withLedger } from './with-ledger.ts'
import type { CheckFlags } from './check/flags.ts'
import { adjust, load } from './check/load.ts'
import { startEmbedded } from './embedded.ts'
import { INTERRUPTED } from './interrupts.ts'
import { readReport } from './read-report.ts'
import { severalFiles } from './several.ts'
import { withPact } from './with-pact.ts'

interface ReplayFlags extends Pick<CheckFlags, 'target' | 'key' | 'allow' | 'runs'> {
  operation?: string
  pact: string[]
  json?: true
}

/** `etalon replay`: reruns the failed cases of a rule in a report, and says whether it is fixed. */
export function replayCommand(): Command {
  return new Command('replay')
    .description(
      'rerun the failed cases of one rule of a report: fixed (0), still failing (1), blocked (2) or unsteady (4)',
    )
    .argument('<report>', 'report.json of `etalon check` or of `etalon contracts`')
    .argument('<rule>', 'rule id; for contracts, the id of an interaction in the report')
    .option('--operation <id>', 'only the failure of this operation')
    .option('--target <file>', "target file; by default the report's target")
    .option(
      '--key <api_key>',
      "administrator's API key, if the report names its target by address; $ETALON_KEY otherwise",
    )
    .option('--allow <effects>', 'as for check')
    .option('--runs <number>', 'as for check')
    .addOption(severalFiles('--pact <file>', 'as for contracts, if the report is about your own pacts'))
    .option('--json', 'print JSON')
    .action(async (file: string, rule: string, flags: ReplayFlags) => {
      process.exitCode = await replay(readReport(file), rule, flags)
    })
}

async function replay(report: Report, rule: string, flags: ReplayFlags): Promise<number> {
  if (report.traffic !== undefined)
    throw new UsageError('the report is about recorded traffic, which cannot be replayed; use its curl lines')
  const isOfPacts = report.kind === 'contracts'
  if (!isOfPacts && flags.pact.length > 0)
    throw new UsageError('--pact is for a report of `etalon contracts`; this one is about the rules of the documents')
  const rerun = rerunOf(report, rule, flags.operation)
  const runAgain = isOfPacts
    ? (await withPact(() => import('./contracts/again.ts'))).verifiedAgain(rerun, flags.pact)
    : checkedAgain(report, rerun)
  const embedded = flags.target === undefined && report.named === 'embedded' ? await startEmbedded() : undefined
  try {
    const chosen = { profile: [], only: [], skip: [], report: [], ...flags, ...placeOf(report, flags) }
    const loaded = adjust(embedded ?? load(chosen), chosen)
    for (const difference of differencesTo(report, loaded.target.baseUrl))
      console.error(`etalon: ${escapeControls(difference)}`)
    return await atTarget(loaded, (send, looked) =>
      withLedger(loaded, chosen, { send, looked }, async (attention) => {
        const found = await runAgain(loaded, send, attention)
        if (attention.signal.aborted) return INTERRUPTED
        const again = compareRerun(rerun, found)
        const verdict = rerunVerdict(again)
        if (flags.json === true) {
          console.log(loaded.redactor.mask(JSON.stringify({ rule, now: verdict.now, cases: again }, null, 2)))
          return verdict.code
        }
        for (const { id, now, reason } of again) console.log(escapeControls([now, id, reason ?? []].flat().join(': ')))
        console.log(`${rule}: ${verdict.now}`)
        return verdict.code
      }),
    )
  } finally {
    await embedded?.close()
  }
}

/** Reruns the cases of a report of `etalon check`. */
function checkedAgain(
  { seed, profile }: Report,
  { rules, cases, replays }: Rerun,
): (loaded: LoadedTarget, send: Transport, attention: RunContext) => Promise<Report> {
  return (loaded, send, attention) =>
    run({
      ...loaded,
      ...attention,
      checks,
      observations,
      send,
      seed,
      profiles: new Set<Profile>(profile),
      selected: rules,
      includes: ({ id }) => cases.has(id),
      replays,
    })
}

/** The target: from the options or, by default, from the report. */
function placeOf({ named, target }: Report, flags: ReplayFlags): Pick<CheckFlags, 'target' | 'url'> {
  if (flags.target !== undefined || named === 'embedded') return {}
  return named === undefined ? { url: target } : { target: named.file }
}
