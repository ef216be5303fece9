import { join } from 'node:path'
import type { Step } from '../tool.ts'

/** A command of the tool's own Python. */
export function python(folder: string, ...args: string[]): readonly [string, ...string[]] {
  return [join(folder, 'venv/bin/python'), ...args]
}

/** Makes a virtual environment in the tool's folder, with the given packages. */
export function venv(folder: string, ...packages: string[]): Step[] {
  const made: Step = { stage: 'fetch', command: ['python3', '-m', 'venv', 'venv'] }
  if (packages.length === 0) return [made]
  return [made, { stage: 'fetch', command: python(folder, '-m', 'pip', 'install', '-q', ...packages) }]
}
