import type { CommandOutput } from '../../domain/cli.ts'
import { on } from '../on.ts'
import { part, form } from '../together.ts'
import { commandsOf, nameAndArgument } from '../../domain/cli.ts'
import type { AreaVariants } from './variant.ts'

/** The concatenated output of the commands. */
const textOf = (outputs: readonly CommandOutput[]): string => outputs.map(({ output }) => output).join('\n')

/** Variants of the command line. */
export const cliVariants: AreaVariants<'cli'> = {
  'cli/output-shape': {
    text: part('cli', { renderOutput: (outputs) => ({ output: textOf(outputs) }) }),
    lines: part('cli', { renderOutput: (outputs) => ({ lines: textOf(outputs).split('\n') }) }),
  },
  'cli/output-order': {
    'by-name': on('runCommands').result((outputs) => outputs.toSorted((a, b) => a.command.localeCompare(b.command))),
  },
  'cli/unknown-command': { 'in-the-output': on('runCommands').unguarded('commandsKnown') },
  'cli/failing-command': {
    'server-error': on('runCommands').answer((answer, _call, outputs) =>
      outputs.some(({ failed }) => failed) ? { status: 500, text: textOf(outputs) } : answer,
    ),
  },
  'cli/no-command': { empty: on('runCommands').unguarded('anyCommand') },
  'cli/list-shape': {
    names: form(on('listCommands').items(({ name }) => name)),
    wrapped: form(on('listCommands').body((list) => ({ commands: list, count: list.length }))),
  },
  'cli/commands-for-api-users': {
    some: on('runCommands').refuses(({ caller, body, parts }) => {
      const names = commandsOf(body).map((line) => nameAndArgument(line)[0])
      return caller.user.role === 'api-user' && names.some((name) => parts.cli.commands[name]?.changes === true)
    }, 403),
  },
}
