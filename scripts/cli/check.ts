import { Command } from 'commander'
import { check } from './check/check.ts'
import { watchCheck } from './check/watch.ts'
import { type CheckFlags, withCheckFlags } from './check/flags.ts'

/** `etalon check`: runs the gate against a target, by default the embedded mock. */
export function checkCommand(): Command {
  return withCheckFlags(new Command('check'))
    .description('check an implementation against the documents, rule by rule')
    .action(async (flags: CheckFlags) => {
      process.exitCode = await (flags.watch === true ? watchCheck(flags, process.stdin) : check(flags))
    })
}
