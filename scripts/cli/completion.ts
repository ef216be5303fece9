import completion from '@bomb.sh/tab'
import tab from '@bomb.sh/tab/commander'
import type { Command } from 'commander'
import { UsageError } from '../../suites/kit/usage-error.ts'

/** Shells that have a completion script. */
const SHELLS = ['bash', 'zsh', 'fish']

/**
 * Adds `etalon completion SHELL`, which prints a completion script, and the hidden `etalon complete`, which the script calls.
 * Commands, options and choices come from the program itself; `--json` prints them for everything else.
 */
export function withCompletion(program: Command): void {
  const [says, json] = [
    `print a completion script for a shell: ${SHELLS.join(', ')}`,
    'print all commands and options as JSON, in place of a script',
  ]
  tab(program, { completionCommandName: 'completion' })
  const command = program.commands.find((one) => one.name() === 'completion')
  command
    ?.description(says)
    .option('--json', json)
    .action((shell: string | undefined, flags: { json?: true }) => {
      if (flags.json === true) console.log(JSON.stringify({ commands: program.commands.flatMap(shown) }, null, 2))
      else if (shell === undefined) throw new UsageError(`etalon completion needs a shell: ${SHELLS.join(', ')}`)
      else completion.setup('etalon', 'etalon', shell)
    })
  command?.registeredArguments[0]?.argOptional()
  // What the library suggests of its own command stems from before.
  completion
    .command('completion', says)
    .option('json', json)
    .argument('shell', (complete) => {
      for (const shell of SHELLS) complete(shell, '')
    })
}

function shown(command: Command): object[] {
  if (command.name() === 'complete') return []
  const options = command.createHelp().visibleOptions(command)
  return [
    {
      name: command.name(),
      description: command.description(),
      options: options.map(({ flags, description, argChoices: choices }) => ({ flags, description, choices })),
    },
  ]
}
