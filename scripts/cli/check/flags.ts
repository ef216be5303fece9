import type { Command } from 'commander'
import { EFFECTS, type Profile } from '#spec'
import type { ReleaseFlags } from '../release/results.ts'
import { several, severalFiles } from '../several.ts'

/** The options of `etalon check`, as commander reads them. */
export interface CheckFlags extends ReleaseFlags {
  target?: string
  url?: string
  key?: string
  allow?: string
  profile: Profile[]
  only: string[]
  skip: string[]
  again?: string
  compare?: string
  seed?: string
  runs?: string
  concurrency?: string
  failFast?: true
  shard?: string
  ownTarget?: true
  workers?: string
  timings?: string
  require?: string
  baseline?: string
  ledger?: string
  wait?: string | true
  har?: string
  plan?: true
  verbose?: true
  list?: true
  json?: true
  watch?: true
  github?: true
  report: string[]
}

/** Declares these options, in the order of the help. */
export function withCheckFlags(command: Command): Command {
  return command
    .option('--target <file>', 'target file; without it (and without --url) the embedded mock is checked')
    .option('--url <base_url>', 'base address of the target, in place of a file')
    .option('--key <api_key>', "administrator's API key, with --url; $ETALON_KEY otherwise")
    .option('--allow <effects>', `effects that may be sent: ${EFFECTS.join(',')}`)
    .addOption(several('--profile <names>', 'profiles whose broken rules fail the run: product,mcp,http'))
    .addOption(several('--only <rules>', 'rule ids or areas to run'))
    .addOption(several('--skip <rules>', 'rule ids or areas to leave out'))
    .option('--again <report>', 'only the rules that did not hold, or were not decided, in this report.json')
    .option('--compare <report>', 'say what changed since the run of this report.json')
    .option('--seed <number>', 'seed for every random choice')
    .option('--runs <number>', 'values to try for each property')
    .option('--concurrency <number>', "cases at a time, in place of the target file's `limits.concurrency`")
    .option('--fail-fast', 'start no further case once one has failed; the failure is confirmed first')
    .option(
      '--shard <i/n>',
      'run one of n parts, for `etalon merge`; all may start together, and the last runs alone at its end',
    )
    .option('--own-target', 'with --shard: each shard has a target of its own')
    .option(
      '--workers <number>',
      'processes that share the cases; against the embedded mock, each has a mock of its own',
    )
    .option('--timings <report>', 'with --shard or --workers: divide the cases by what they took in this report.json')
    .option(
      '--require <share>',
      'least share of the rules that must be proved for a verdict; 0.5, or what the target file says',
    )
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
    .option(
      '--json',
      'print the report (with --list: the rules, with --plan: the plan) as JSON; text for people goes to stderr',
    )
    .option('--watch', 'after the run, wait for Enter, and run again what failed; q ends')
    .addOption(severalFiles('--report <file>', 'write the report: .json, .html, .xml (JUnit), .md or .sarif'))
    .option('--version <version>', 'the version being verified, for `etalon release`; with --environment')
    .option('--environment <name>', 'the environment it is deployed to, or will be')
    .option('--github', 'print annotations and a step summary, as in a GitHub workflow step')
}
