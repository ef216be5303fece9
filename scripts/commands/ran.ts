import type { Command } from 'commander'
import { vi } from 'vitest'

/** Runs a command in the process of a test: its exit code, and what it printed. */
export async function ran(command: Command, ...words: readonly string[]): Promise<{ code: unknown; output: string }> {
  const lines: unknown[] = []
  const spies = (['log', 'error'] as const).map((name) =>
    vi.spyOn(console, name).mockImplementation((line) => lines.push(line)),
  )
  try {
    await command.exitOverride().parseAsync(words, { from: 'user' })
    return { code: process.exitCode, output: lines.join('\n') }
  } finally {
    process.exitCode = undefined
    for (const spy of spies) spy.mockRestore()
  }
}
