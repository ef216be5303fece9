import { Command } from 'commander'
import { EFFECTS } from '#spec'
import { check } from './check/check.ts'
import type { CheckFlags } from './check/flags.ts'
import { several, severalFiles } from './several.ts'

/** `etalon check`: the gate against a target, or against the embedded mock where none is given. */
export function checkCommand(): Command {
  return new Command('check')
    .description('check an implementation against the documents, rule by rule')
    .option('--target <file>', 'target file; without it (and without --url) the embedded mock is checked')
    .option('--url <base_url>', 'base address of the target, in place of a file')
    .option('--key <api_key>', "administrator's API key, with --url; $ETALON_KEY otherwise")
    .option('--allow <effects>', `effects that may be sent: ${EFFECTS.join(',')}`)
    .addOption(several('--profile <names>', 'profiles whose broken rules fail the run: product,mcp,http'))
    .addOption(several('--only <rules>', 'rule ids or areas to run'))
    .addOption(several('--skip <rules>', 'rule ids or areas to leave out'))
    .option('--seed <number>', 'seed of everything that is drawn')
    .option('--runs <number>', 'values that each property tries')
    .option('--shard <i/n>', 'run one of n parts; the last one holds what must run alone; see `etalon merge`')
    .option(
      '--baseline <file>',
      'failures that are known and do not fail: rule, operation, reason, expires, flaky, share; a file that serves contracts too',
    )
    .option('--ledger <folder>', 'where what is created is noted, for `etalon sweep`; .etalon/ledger unless given')
    .option(
      '--wait [seconds]',
      'wait until another gate at the target has ended, which is refused otherwise; for ever, or so long',
    )
    .option(
      '--har <file>',
      'judge traffic that a browser or a proxy recorded (HAR 1.2), and send nothing; --url or --target name its base address',
    )
    .option('--plan', 'say what would be sent, and send nothing')
    .option(
      '--verbose',
      'with --plan: also by operation and by case; with --har: also the rules that what was seen does not decide',
    )
    .option('--list', 'list the rules, whether each is checked, and the operations')
    .addOption(severalFiles('--report <file>', 'write the report: .json, .html, .xml (JUnit), .md or .sarif'))
    .option('--version <version>', 'the version that is verified, for `etalon release`; with --environment')
    .option('--environment <name>', 'where it runs or is to run')
    .option('--github', 'annotations and a step summary, as in a step of a GitHub workflow')
    .action(async (flags: CheckFlags) => {
      process.exitCode = await check(flags)
    })
}
