import { Command } from 'commander'
import { EFFECTS } from '#spec'
import { check } from './check/check.ts'
import type { CheckFlags } from './check/flags.ts'
import { several, severalFiles } from './several.ts'

/** `etalon check`: runs the gate against a target, by default the embedded mock. */
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
    .option('--seed <number>', 'seed for every random choice')
    .option('--runs <number>', 'values to try for each property')
    .option('--shard <i/n>', 'run one of n parts; the last holds the cases that must run alone; see `etalon merge`')
    .option(
      '--baseline <file>',
      'known failures, which do not fail the run (rule, operation, reason, expires, flaky, share); contracts takes the same file',
    )
    .option('--ledger <folder>', 'folder that records what the run creates, for `etalon sweep`; default .etalon/ledger')
    .option(
      '--wait [seconds]',
      'wait for another gate at the target to end, instead of refusing to start; forever, or at most this long',
    )
    .option(
      '--har <file>',
      'check traffic recorded by a browser or proxy (HAR 1.2), and send nothing; --url or --target gives its base address',
    )
    .option('--plan', 'print what would be sent, and send nothing')
    .option(
      '--verbose',
      'with --plan: also list operations and cases; with --har: also list the rules that the traffic does not decide',
    )
    .option('--list', 'list the rules (and whether each is checked) and the operations')
    .addOption(severalFiles('--report <file>', 'write the report: .json, .html, .xml (JUnit), .md or .sarif'))
    .option('--version <version>', 'the version being verified, for `etalon release`; with --environment')
    .option('--environment <name>', 'the environment it is deployed to, or will be')
    .option('--github', 'print annotations and a step summary, as in a GitHub workflow step')
    .action(async (flags: CheckFlags) => {
      process.exitCode = await check(flags)
    })
}
