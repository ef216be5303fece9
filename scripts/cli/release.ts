import { Command } from 'commander'
import { rules } from '#spec'
import { UsageError, edition, escapeControls } from '../../suites/index.ts'
import { readReport } from './read-report.ts'
import { shareOf } from './check/load.ts'
import { type Answer, answerFor } from './release/answer.ts'
import { withBrokersAnswer } from './release/broker.ts'
import { RELEASES, type ReleaseFlags, keptOf, releaseOf } from './release/results.ts'
import { several } from './several.ts'
import { wholeNumber } from './whole-number.ts'

interface Flags extends ReleaseFlags {
  results: string
  consumer: string[]
  maxAge: string
  require?: string
  broker?: string
  provider?: string
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
    .option('--max-age <days>', 'how old a result may be', '7')
    .option('--require <share>', 'least share of the rules, and of the interactions of each consumer, as for check')
    .option('--broker <url>', 'a Pact broker that must agree, as can-i-deploy; credentials as for contracts')
    .option('--provider <name>', 'with --broker: the name of the service there')
    .option('--json', 'print JSON')
    .action(async (files: string[], flags: Flags) => {
      process.exitCode = await release(files, flags)
    })
}

/** Decides for a release, prints why, and returns the exit code. */
async function release(files: readonly string[], flags: Flags): Promise<number> {
  const named = releaseOf(flags)
  if (named === undefined) throw new UsageError('give --version and --environment: they name the release')
  const reports = files.length > 0 ? files.map(readReport) : keptOf(named, flags.results)
  const require = shareOf(flags.require)
  const own = answerFor({
    release: named,
    reports,
    today: new Date().toISOString().slice(0, 10),
    edition: edition(),
    rules: rules.length,
    consumers: flags.consumer,
    maxAge: wholeNumber(flags.maxAge, '--max-age', 0),
    ...(require === undefined ? {} : { require }),
  })
  const { verdict, restsOn, because } = await withBrokersAnswer(own, named, flags, process.env)
  if (flags.json === true) {
    console.log(JSON.stringify({ ...named, verdict, because, restsOn }, null, 2))
    return CODES[verdict]
  }
  console.log(escapeControls(`${named.version} in ${named.environment}: ${verdict}`))
  for (const line of because) console.log(escapeControls(`  ${line}`))
  for (const line of restsOn) console.log(escapeControls(`based on ${line}`))
  return CODES[verdict]
}
