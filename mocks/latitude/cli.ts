import type { CommandOutput } from '../domain/cli.ts'
import { commandsOf, nameAndArgument } from '../domain/cli.ts'
import { shaped } from '../alterations/shaped.ts'
import { guarded, unguarded } from './alterations.ts'
import type { AreaVariants } from './variant.ts'

/** What the commands wrote, one after the other. */
const textOf = (outputs: readonly CommandOutput[]): string => outputs.map(({ output }) => output).join('\n')

/** Variants of the command line. */
export const cliVariants: AreaVariants<'cli'> = {
  'cli/output-shape': {
    text: { parts: { cli: { renderOutput: (outputs) => ({ output: textOf(outputs) }) } } },
    lines: { parts: { cli: { renderOutput: (outputs) => ({ lines: textOf(outputs).split('\n') }) } } },
  },
  'cli/output-order': {
    'by-name': {
      operations: {
        runCommands: (plain) => ({
          answer: (outputs: CommandOutput[], call) =>
            plain.answer(
              outputs.toSorted((a, b) => a.command.localeCompare(b.command)),
              call,
            ),
        }),
      },
    },
  },
  'cli/unknown-command': { 'in-the-output': { operations: { runCommands: unguarded('commandsKnown') } } },
  'cli/failing-command': {
    'server-error': {
      operations: {
        runCommands: (plain) => ({
          answer: (outputs: CommandOutput[], call) =>
            outputs.some(({ failed }) => failed) ? { status: 500, text: textOf(outputs) } : plain.answer(outputs, call),
        }),
      },
    },
  },
  'cli/no-command': { empty: { operations: { runCommands: unguarded('anyCommand') } } },
  'cli/list-shape': {
    names: { form: true, operations: { listCommands: shaped((list) => list.map(({ name }: any) => name)) } },
    wrapped: { form: true, operations: { listCommands: shaped((list) => ({ commands: list, count: list.length })) } },
  },
  'cli/commands-for-api-users': {
    some: {
      operations: {
        runCommands: guarded(({ caller, body, parts }) => {
          const names = commandsOf(body).map((line) => nameAndArgument(line)[0])
          return caller.user.role === 'api-user' && names.some((name) => parts.cli.commands[name]?.changes === true)
        }, 403),
      },
    },
  },
}
