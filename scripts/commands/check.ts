import { Command, Option } from 'commander'
import { check } from './check/check.ts'
import type { CheckFlags } from './check/flags.ts'

/** `etalon check`: the gate against a target, or against the embedded mock where none is given. */
export function checkCommand(): Command {
  const collect = (value: string, before: string[]): string[] => [...before, ...value.split(',')]
  return new Command('check')
    .description('check an implementation against the documents, rule by rule')
    .option('--target <file>', 'target file; without it (and without --url) the embedded mock is checked')
    .option('--url <base_url>', 'base address of the target, in place of a file')
    .option('--key <api_key>', "administrator's API key, with --url; $ETALON_KEY otherwise")
    .option('--allow <effects>', 'effects that may be sent: reads,writes,executes,administers,bills')
    .addOption(
      new Option('--profile <names>', 'profiles whose broken rules fail the run: product,mcp,http')
        .default([])
        .argParser(collect as never),
    )
    .addOption(new Option('--only <rules>', 'rule ids or areas to run').default([]).argParser(collect as never))
    .addOption(new Option('--skip <rules>', 'rule ids or areas to leave out').default([]).argParser(collect as never))
    .option('--seed <number>', 'seed of everything that is drawn')
    .option('--runs <number>', 'values that each property tries')
    .option('--shard <i/n>', 'run one of n parts; the last one holds what must run alone; see `etalon merge`')
    .option('--baseline <file>', 'failures that are known and do not fail: rule, operation, reason, expires')
    .option('--ledger <folder>', 'where what is created is noted, for `etalon sweep`; .etalon/ledger unless given')
    .option('--plan', 'say what would be sent, and send nothing')
    .option('--verbose', 'with --plan: also by operation and by case')
    .option('--list', 'list the rules, whether each is checked, and the operations')
    .addOption(
      new Option('--report <file>', 'write the report: .json, .html, .xml (JUnit), .md or .sarif; may be repeated')
        .default([])
        .argParser(collect as never),
    )
    .option('--github', 'annotations and a step summary, as in a step of a GitHub workflow')
    .action(async (flags: CheckFlags) => {
      process.exitCode = await check(flags)
    })
}
