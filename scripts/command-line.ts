import { Command } from 'commander'
import { UsageError } from '../suites/kit/usage-error.ts'
import { ownVersion } from '../mocks/node/own-version.ts'
import { WORKER } from './cli/check/worker-messages.ts'
import { watchJson } from './cli/json-failure.ts'

/** Exit code of a bad command line, target file or rule id. */
const BAD_USAGE = 3
/** Exit code of a failure of etalon itself. */
const FAILED = 4

/** Each command is loaded where it is asked for: the gate takes longer to load than the mock to be ready. */
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  init: async () => (await import('./cli/init.ts')).initCommand(),
  check: async () => (await import('./cli/check.ts')).checkCommand(),
  doctor: async () => (await import('./cli/doctor.ts')).doctorCommand(),
  contracts: async () => (await import('./cli/contracts.ts')).contractsCommand(),
  diff: async () => (await import('./cli/diff.ts')).diffCommand(),
  merge: async () => (await import('./cli/merge.ts')).mergeCommand(),
  release: async () => (await import('./cli/release.ts')).releaseCommand(),
  replay: async () => (await import('./cli/replay.ts')).replayCommand(),
  sweep: async () => (await import('./cli/sweep.ts')).sweepCommand(),
  proxy: async () => (await import('./cli/proxy.ts')).proxyCommand(),
  record: async () => (await import('./cli/record.ts')).recordCommand(),
  mock: async () => (await import('./cli/mock.ts')).mockCommand(),
  rules: async () => (await import('./cli/rules.ts')).rulesCommand(),
}

/**
 * Does what the words after `etalon` say, and prints what is wrong with them. The exit code is left in `process.exitCode`; where
 * the command goes on serving, this comes back all the same.
 */
export async function commandLine(words: readonly string[]): Promise<void> {
  if (words[0] === WORKER) return (await import('./cli/check/worker.ts')).work()
  // A reader that has left, or a closed terminal, is no failure of etalon.
  for (const output of [process.stdout, process.stderr])
    if (!output.listeners('error').includes(unheard)) output.on('error', unheard)
  const printed = words.includes('--json') ? watchJson() : undefined
  const asked = COMMANDS[words[0] ?? '']
  const completed = completedCommand(words)
  const program = new Command('etalon')
    .description('The reference for the platform automation API and its AI agent API: a gate and a mock')
    .exitOverride()
    .configureOutput({ outputError: (text, write) => write(text) })
  // Commands have a --version of their own: that of what they verify.
  if (asked === undefined) program.version(ownVersion())
  const only = asked ?? completed
  for (const load of only === undefined ? Object.values(COMMANDS) : [only])
    program.addCommand((await load()).exitOverride())

  try {
    // Only where it is asked for, or listed by the help.
    if (asked === undefined) (await import('./cli/completion.ts')).withCompletion(program)
    await program.parseAsync(words, { from: 'user' })
  } catch (problem) {
    const { code, exitCode } = problem as { code?: string; exitCode?: number }
    if (problem instanceof UsageError) {
      console.error(`etalon: ${problem.message}`)
      process.exitCode = BAD_USAGE
    } else if (code?.startsWith('commander.') === true) {
      process.exitCode = exitCode === 0 ? 0 : BAD_USAGE
      printed?.failed((problem as Error).message)
    } else {
      // Never 1, which says that a rule is broken.
      console.error(problem)
      process.exitCode = FAILED
      printed?.failed(String(problem))
    }
  } finally {
    printed?.end()
  }
}

/** The command whose options a shell asks for: loading the others would be felt at each press of the tab key. */
function completedCommand([first, dashes, name = '', ...more]: readonly string[]):
  | (() => Promise<Command>)
  | undefined {
  return first === 'complete' && dashes === '--' && more.length > 0 ? COMMANDS[name] : undefined
}

function unheard(): void {}
