import { Command } from 'commander'
import { rules } from '#spec'
import { UsageError, edition, escapeControls } from '../../suites/index.ts'
import { readReport } from './read-report.ts'
import { type Answer, answerFor } from './release/answer.ts'
import { RELEASES, type ReleaseFlags, keptOf, releaseOf } from './release/results.ts'
import { several } from './several.ts'

interface Flags extends ReleaseFlags {
  results: string
  consumer: string[]
  json?: true
}

const CODES: Readonly<Record<Answer['verdict'], number>> = { yes: 0, no: 1, 'never verified': 2 }

/** `etalon release`: may this version go into this environment? */
export function releaseCommand(): Command {
  return new Command('release')
    .description('say whether a version may go into an environment: yes (0), no and why (1), never verified (2)')
    .argument(
      '[reports...]',
      'report.json of `etalon check` and of `etalon contracts`; by default those kept by earlier runs',
    )
    .option('--version <version>', 'the version, as given to check and contracts')
    .option('--environment <name>', 'the environment, as given to check and contracts')
    .option('--results <folder>', 'folder where check and contracts keep their results', RELEASES)
    .addOption(several('--consumer <names>', 'consumers whose pacts must have been verified'))
    .option('--json', 'print JSON')
    .action((files: string[], flags: Flags) => {
      process.exitCode = release(files, flags)
    })
}

/** Decides for a release, prints why, and returns the exit code. */
function release(files: readonly string[], flags: Flags): number {
  const named = releaseOf(flags)
  if (named === undefined) throw new UsageError('give --version and --environment: they name the release')
  const reports = files.length > 0 ? files.map(readReport) : keptOf(named, flags.results)
  const { verdict, restsOn, because } = answerFor({
    release: named,
    reports,
    today: new Date().toISOString().slice(0, 10),
    edition: edition(),
    rules: rules.length,
    consumers: flags.consumer,
  })
  if (flags.json === true) {
    console.log(JSON.stringify({ ...named, verdict, because, restsOn }, null, 2))
    return CODES[verdict]
  }
  console.log(escapeControls(`${named.version} in ${named.environment}: ${verdict}`))
  for (const line of because) console.log(escapeControls(`  ${line}`))
  for (const line of restsOn) console.log(escapeControls(`based on ${line}`))
  return CODES[verdict]
}
