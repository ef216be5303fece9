import { Command } from 'commander'
import { workersAhead } from './check/ahead.ts'
import { type CheckFlags, withCheckFlags } from './check/flags.ts'

/** `etalon check`: runs the gate against a target, by default the embedded mock. */
export function checkCommand(): Command {
  return withCheckFlags(new Command('check'))
    .description('check an implementation against the documents, rule by rule')
    .action(async (flags: CheckFlags) => {
      const workers = workersAhead(flags)
      try {
        process.exitCode = await checked(flags, workers)
      } finally {
        await Promise.all(workers.map((one) => one.close()))
      }
    })
}

/** Loads the gate only now: the help needs none of it, and workers load theirs meanwhile. */
async function checked(flags: CheckFlags, workers: ReturnType<typeof workersAhead>): Promise<number> {
  if (flags.watch === true) return (await import('./check/watch.ts')).watchCheck(flags, process.stdin)
  return (await import('./check/check.ts')).check(flags, workers)
}
