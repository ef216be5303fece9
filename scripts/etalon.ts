import { Command } from 'commander'
import { UsageError } from '../suites/index.ts'
import { checkCommand } from './commands/check.ts'
import { mockCommand } from './commands/mock.ts'

/** Exit code of a bad command line, target file or rule id. */
const BAD_USAGE = 3
/** Exit code of a failure of etalon itself. */
const FAILED = 4

const program = new Command('etalon')
  .description('The reference for the platform automation API and its AI agent API: a gate and a mock')
  .exitOverride()
  .configureOutput({ outputError: (text, write) => write(text) })
  .addCommand(checkCommand())
  .addCommand(mockCommand())
for (const command of program.commands) command.exitOverride()

try {
  await program.parseAsync()
} catch (problem) {
  const { code, exitCode } = problem as { code?: string; exitCode?: number }
  if (problem instanceof UsageError) {
    console.error(`etalon: ${problem.message}`)
    process.exitCode = BAD_USAGE
  } else if (code?.startsWith('commander.') === true) {
    process.exitCode = exitCode === 0 ? 0 : BAD_USAGE
  } else {
    // Never 1, which says that a rule is broken.
    console.error(problem)
    process.exitCode = FAILED
  }
}
