import { Command } from 'commander'
import type { ContractsFlags } from './contracts/options.ts'
import { several, severalFiles } from './several.ts'
import { withPact } from './with-pact.ts'

/** `etalon contracts`: verifies consumers' pacts against a target, by default the embedded mock. */
export function contractsCommand(): Command {
  return new Command('contracts')
    .description('verify that a target honours the pacts of its consumers')
    .option('--target <file>', 'target file; without it (and without --url) the embedded mock is verified')
    .option('--url <base_url>', 'base address of the target, in place of a file')
    .option('--key <api_key>', "administrator's API key, with --url; $ETALON_KEY otherwise")
    .option('--allow <effects>', 'as for check')
    .addOption(several('--only <consumers>', 'consumers whose pacts to verify'))
    .addOption(severalFiles('--pact <file>', "a consumer's own pact, instead of the pacts bundled with etalon"))
    .option(
      '--broker <url>',
      'a Pact broker, whose pacts to verify; credentials in $PACT_BROKER_TOKEN, or _USERNAME and _PASSWORD',
    )
    .option('--provider <name>', 'with --broker: the name of the service there')
    .option(
      '--branch <name>',
      'with --broker: the branch of the service; pacts that no version of it has kept are pending',
    )
    .option(
      '--include-wip-pacts-since <date>',
      'with --branch: also new pacts of other branches since then, as pending ones; a date such as 2026-01-31',
    )
    .option('--publish', 'with --broker: publish the results there')
    .option('--provider-version <version>', 'with --publish: the version of the service that was verified')
    .option(
      '--baseline <file>',
      'known failures, which do not fail the run (interaction, reason, expires, flaky, share); check takes the same file',
    )
    .option('--require <share>', 'as for check, of the interactions')
    .option('--vary <n>', 'run the consumers on the mock with n seeds, and name the freedom that each depends on')
    .option('--run <command>', 'with --vary: a command to run instead of the consumers; the mock is at $ETALON_URL')
    .option('--time-limit <seconds>', 'with --run: time limit for one run of the command; default 600')
    .option('--ledger <folder>', 'as for check')
    .option('--wait [seconds]', 'as for check')
    .addOption(severalFiles('--report <file>', 'write the report, as check does'))
    .option('--version <version>', 'as for check')
    .option('--environment <name>', 'as for check')
    .option('--json', 'as for check; with --vary, what came of each consumer')
    .option('--github', 'as for check')
    .action(async (flags: ContractsFlags) => {
      process.exitCode = await run(flags)
    })
}

/** Loads Pact only to verify pacts: trying a consumer on the mock works without it. */
async function run(flags: ContractsFlags): Promise<number> {
  if (flags.vary !== undefined) return (await import('./contracts/vary-command.ts')).vary(flags, flags.vary)
  return (await withPact(() => import('./contracts/contracts.ts'))).contracts(flags)
}
