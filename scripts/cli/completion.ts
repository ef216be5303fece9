import tab from '@bomb.sh/tab/commander'
import type { Command } from 'commander'

/** Shells that have a completion script. */
const SHELLS = ['bash', 'zsh', 'fish']

/**
 * Adds `etalon completion SHELL`, which prints a completion script, and the hidden `etalon complete`, which the script calls.
 * Commands, options and choices come from the program itself.
 */
export function withCompletion(program: Command): void {
  tab(program, { completionCommandName: 'completion' })
  const command = program.commands.find((one) => one.name() === 'completion')
  command?.description(`print a completion script for a shell: ${SHELLS.join(', ')}`)
}
