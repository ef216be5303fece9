import { Command } from 'commander'
import { loadBaseline, merged } from '../../suites/index.ts'
import { reportFiles } from './check/write-report.ts'
import { finishRun } from './finish-run.ts'
import { readReport } from './read-report.ts'
import { type ReleaseFlags, releaseOfService } from './release/results.ts'
import { severalFiles } from './several.ts'

interface MergeFlags extends ReleaseFlags {
  report: string[]
  baseline?: string
  compare?: string
  json?: true
}

/** `etalon merge`: merges the reports of all shards into one report with one verdict. */
export function mergeCommand(): Command {
  return new Command('merge')
    .description('merge the reports of all shards of a run, and print the verdict as check does')
    .argument('<reports...>', 'the report.json of each `etalon check --shard`')
    .addOption(severalFiles('--report <file>', 'write the report, as check does'))
    .option('--version <version>', 'as for check')
    .option('--environment <name>', 'as for check')
    .option('--baseline <file>', 'as for check; only the merged report shows which entries still fail')
    .option('--compare <report>', 'as for check')
    .option('--json', 'as for check')
    .action((files: string[], flags: MergeFlags) => {
      process.exitCode = merge(files, flags)
    })
}

/** Merges reports and returns the exit code, the same as for an unsharded check. */
function merge(files: readonly string[], { report, baseline, compare, json, ...flags }: MergeFlags): number {
  const writers = reportFiles(report)
  const entries = baseline === undefined ? [] : loadBaseline(baseline)
  const earlier = compare === undefined ? undefined : readReport(compare)
  const whole = merged(files.map((file) => ({ file, report: readReport(file) })))
  const release = releaseOfService(flags, whole)
  return finishRun(whole, { baseline, entries, writers, release, earlier, json: json === true })
}
