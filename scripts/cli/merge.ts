import { Command } from 'commander'
import { loadBaseline, merged } from '../../suites/index.ts'
import { reportFiles } from './check/write-report.ts'
import { conclude } from './finish-run.ts'
import { readReport } from './read-report.ts'
import { type ReleaseFlags, releaseOf } from './release/results.ts'
import { severalFiles } from './several.ts'

interface MergeFlags extends ReleaseFlags {
  report: string[]
  baseline?: string
}

/** `etalon merge`: one report and one verdict out of those of all shards. */
export function mergeCommand(): Command {
  return new Command('merge')
    .description('make one report of the reports of all shards of a run, and judge it as check does')
    .argument('<reports...>', 'the report.json of each `etalon check --shard`')
    .addOption(severalFiles('--report <file>', 'write the report, as check does'))
    .option('--version <version>', 'as of check')
    .option('--environment <name>', 'as of check')
    .option('--baseline <file>', 'as of check; only here it is known of every entry whether it still fails')
    .action((files: string[], flags: MergeFlags) => {
      process.exitCode = merge(files, flags)
    })
}

/** Merges reports and answers the exit code, which is that of the unsharded check. */
function merge(files: readonly string[], { report, baseline, ...flags }: MergeFlags): number {
  const writers = reportFiles(report)
  const entries = baseline === undefined ? [] : loadBaseline(baseline)
  const release = releaseOf(flags)
  const whole = merged(files.map((file) => ({ file, report: readReport(file) })))
  return conclude(whole, { baseline, entries, writers, release })
}
