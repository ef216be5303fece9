import { factsOf } from '#spec'
import { type Command, type CommandResult, plainCommands } from './cli/commands.ts'
import { refuse } from './kernel/answer.ts'
import type { Caller, Scene } from './kernel/call.ts'
import { operation, reading } from './kernel/operation.ts'

export interface CliParts {
  /** The built-in commands by name. */
  commands: Readonly<Record<string, Command>>
  /** Arranges the output of the commands. */
  renderOutput: (outputs: readonly CommandOutput[]) => unknown
}

export interface CommandOutput extends CommandResult {
  /** The whole command as sent. */
  command: string
}

export const cliParts: CliParts = {
  commands: plainCommands,
  renderOutput: (outputs) => outputs.map(({ command, output }) => ({ command, output })),
}

/** The commands of a request: an array of texts, or one text with a command per line. */
export function commandsOf(body: unknown): string[] {
  const { commands } = (body ?? {}) as { commands?: unknown }
  const lines = typeof commands === 'string' ? commands.split('\n') : Array.isArray(commands) ? commands : []
  return lines.filter((line) => typeof line === 'string').filter((line) => line.trim() !== '')
}

/** Splits a line into the name of a command and the rest. */
export function nameAndArgument(line: string): [string, string] {
  const [name = '', ...rest] = line.trim().split(' ')
  return [name, rest.join(' ').trim()]
}

/** Runs a command. One that does the work of an operation requires a caller who may call that operation. */
export function runCommand(
  { run, standsFor }: Command,
  argument: string,
  call: Scene & { caller: Caller },
): CommandResult {
  const { parts, caller } = call
  const isAllowed = standsFor === undefined || parts.permissions.allows(caller.user, factsOf(standsFor))
  return isAllowed ? run(argument, call) : { output: `your role does not allow ${standsFor}`, failed: true }
}

/** Output for an unknown command. */
function unknownCommand(name: string): CommandResult {
  return { output: `there is no command ${name}` }
}

export const cliOperations = {
  runCommands: operation('runCommands')({
    guards: {
      anyCommand: ({ body }) =>
        commandsOf(body).length > 0 ? undefined : refuse(400, 'no command', { text: 'the request has no command' }),
      commandsKnown: ({ body, parts }) => {
        const names = commandsOf(body).map((line) => nameAndArgument(line)[0])
        const unknown = names.find((name) => !Object.hasOwn(parts.cli.commands, name))
        return unknown === undefined
          ? undefined
          : refuse(400, 'unknown command', { text: `there is no command ${unknown}` })
      },
    },
    apply: (call) => {
      const { commands } = call.parts.cli
      const outputs = commandsOf(call.body).map((command) => {
        const [name, argument] = nameAndArgument(command)
        const known = commands[name]
        return { command, ...(known === undefined ? unknownCommand(name) : runCommand(known, argument, call)) }
      })
      return { changes: outputs.flatMap(({ changes = [] }) => changes), result: outputs }
    },
    answer: (outputs, { parts }) => ({ status: 200, json: parts.cli.renderOutput(outputs) }),
  }),

  listCommands: operation('listCommands')({
    apply: ({ parts }) => reading(Object.entries(parts.cli.commands)),
    answer: (commands) => ({ status: 200, json: commands.map(([name, { description }]) => ({ name, description })) }),
  }),
}
