import { Command } from 'commander'
import type { Profile } from '#spec'
import {
  type Report,
  checks,
  compared,
  differencesTo,
  observations,
  rerunOf,
  run,
  verdictAgain,
  visible,
  UsageError,
} from '../../suites/index.ts'
import { atTarget } from './at-target.ts'
import { attended } from './attended.ts'
import { sweepWords } from './check/check.ts'
import type { CheckFlags } from './check/flags.ts'
import { adjust, load } from './check/load.ts'
import { startEmbedded } from './embedded.ts'
import { INTERRUPTED } from './interrupts.ts'
import { readReport } from './read-report.ts'

interface ReplayFlags extends Pick<CheckFlags, 'target' | 'key' | 'allow' | 'runs'> {
  operation?: string
}

/** `etalon replay`: runs what failed of a rule in a report again, and says whether it is fixed. */
export function replayCommand(): Command {
  return new Command('replay')
    .description('run what failed of one rule in a report again: fixed (0), still failing (1) or blocked (2)')
    .argument('<report>', 'report.json of a run')
    .argument('<rule>', 'rule id')
    .option('--operation <id>', 'only the failure of this operation')
    .option('--target <file>', "target file; else the report's own target")
    .option(
      '--key <api_key>',
      "administrator's API key, where the report names its target by address; $ETALON_KEY otherwise",
    )
    .option('--allow <effects>', 'as of check')
    .option('--runs <number>', 'as of check')
    .action(async (file: string, rule: string, flags: ReplayFlags) => {
      process.exitCode = await replay(readReport(file), rule, flags)
    })
}

async function replay(report: Report, rule: string, flags: ReplayFlags): Promise<number> {
  if (report.traffic !== undefined)
    throw new UsageError('the report is about traffic of others, which cannot be sent again; its curl lines can')
  const rerun = rerunOf(report, rule, flags.operation)
  const embedded = flags.target === undefined && report.named === 'embedded' ? await startEmbedded() : undefined
  try {
    const chosen = { profile: [], only: [], skip: [], report: [], ...flags, ...placeOf(report, flags) }
    const loaded = adjust(embedded ?? load(chosen), chosen)
    for (const difference of differencesTo(report, loaded.target.baseUrl))
      console.error(`etalon: ${visible(difference)}`)
    return await atTarget(loaded, (send) =>
      attended(loaded, { target: sweepWords(chosen), ledger: undefined }, async (attention) => {
        const found = await run({
          ...loaded,
          ...attention,
          checks,
          observations,
          send,
          seed: report.seed,
          profiles: new Set<Profile>(report.profile),
          selected: rerun.rules,
          includes: ({ id }) => rerun.cases.has(id),
          replays: rerun.replays,
        })
        if (attention.signal.aborted) return INTERRUPTED
        const again = compared(rerun, found)
        for (const { id, now, reason } of again) console.log(visible([now, id, reason ?? []].flat().join(': ')))
        const { now, code } = verdictAgain(again)
        console.log(`${rule}: ${now}`)
        return code
      }),
    )
  } finally {
    await embedded?.close()
  }
}

/** Where the target is: as the options say or, else, as the report does. */
function placeOf({ named, target }: Report, flags: ReplayFlags): Pick<CheckFlags, 'target' | 'url'> {
  if (flags.target !== undefined || named === 'embedded') return {}
  return named === undefined ? { url: target } : { target: named.file }
}
