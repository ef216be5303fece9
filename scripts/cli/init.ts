import { Command } from 'commander'
import { type InitFlags, init } from './init/init.ts'
import { keyOption } from './init/keys.ts'

/** `etalon init`: writes the target file of a service from what the service shows. */
export function initCommand(): Command {
  return new Command('init')
    .description('look at a service and write its target file: what was seen, and a question for all else')
    .option('--url <base_url>', 'base address of the service, before /v1; without it, that of the file')
    .addOption(keyOption())
    .option('--login <login[:password]>', 'a user who logs in with a password; $ETALON_LOGIN_PASSWORD otherwise')
    .option('--out <file>', 'the target file; if it exists, only what it lacks is added', 'target.yaml')
    .option('--allow <effects>', 'what may be tried beyond reading, and is removed again: writes, executes, bills')
    .option('--json', 'print what was found and what is asked as JSON; the file is written all the same')
    .action(async (flags: InitFlags) => {
      process.exitCode = await init(flags)
    })
}
