import { Command } from 'commander'
import type * as Contracts from './contracts/contracts.ts'
import { several, severalFiles } from './several.ts'
import { withPact } from './with-pact.ts'

/** `etalon contracts`: what consumers need, verified against a target, or against the embedded mock where none is given. */
export function contractsCommand(): Command {
  return new Command('contracts')
    .description('verify that a target keeps the pacts of its consumers')
    .option('--target <file>', 'target file; without it (and without --url) the embedded mock is verified')
    .option('--url <base_url>', 'base address of the target, in place of a file')
    .option('--key <api_key>', "administrator's API key, with --url; $ETALON_KEY otherwise")
    .option('--allow <effects>', 'as of check')
    .addOption(several('--only <consumers>', 'consumers whose pacts are verified'))
    .addOption(severalFiles('--pact <file>', "a consumer's own pact, in place of the pacts that come with etalon"))
    .option(
      '--baseline <file>',
      'failures that are known and do not fail: interaction, reason, expires, flaky, share; a file that serves check too',
    )
    .option('--vary <n>', 'try the consumers themselves on the mock in n seeds, and say on which freedom one depends')
    .option('--run <command>', 'with --vary: a command in place of the consumers; it finds the mock at $ETALON_URL')
    .option('--time-limit <seconds>', 'with --run: how long one run of the command may take; 600 unless given')
    .option('--ledger <folder>', 'as of check')
    .option('--wait [seconds]', 'as of check')
    .addOption(severalFiles('--report <file>', 'write the report, as check does'))
    .option('--version <version>', 'as of check')
    .option('--environment <name>', 'as of check')
    .option('--github', 'as of check')
    .action(async (flags: Contracts.ContractsFlags) => {
      process.exitCode = await run(flags)
    })
}

/** Pact is loaded where pacts are verified alone: a consumer that is tried on the mock goes without it. */
async function run(flags: Contracts.ContractsFlags): Promise<number> {
  if (flags.vary !== undefined) return (await import('./contracts/vary-command.ts')).vary(flags, flags.vary)
  return (await withPact(() => import('./contracts/contracts.ts'))).contracts(flags)
}
