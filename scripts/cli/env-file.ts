import { readFileSync } from 'node:fs'
import type { Variables } from '../../mocks/client/variables.ts'
import { UsageError } from '../../suites/kit/usage-error.ts'
import { writeOwn } from '../../suites/run/own-files.ts'

/**
 * Sets variables in an env file, which only its owner can read from then on. All other lines stay as they are.
 * @throws UsageError if the file cannot be used
 */
export function writeEnvFile(file: string, variables: Variables): void {
  try {
    writeOwn(file, withVariables(contentOf(file), variables))
  } catch (problem) {
    const { code } = problem as NodeJS.ErrnoException
    throw new UsageError(`--env ${file}: cannot be written (${code}); name a file that can be`)
  }
}

function contentOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (problem) {
    if ((problem as NodeJS.ErrnoException).code === 'ENOENT') return ''
    throw problem
  }
}

const ASSIGNMENT = /^\s*(?:export\s+)?(\w+)\s*=/

/** The content of an env file with these variables: assigned in place if they are there, else at the end. */
export function withVariables(content: string, variables: Variables): string {
  const missing = new Map(Object.entries(variables))
  const lines = content === '' ? [] : content.replace(/\n$/, '').split('\n')
  const kept = lines.flatMap((line) => {
    const name = ASSIGNMENT.exec(line)?.[1] ?? ''
    if (!(name in variables)) return [line]
    const isFirst = missing.delete(name)
    // A second assignment would win over the first.
    return isFirst ? [`${name}=${variables[name]}`] : []
  })
  return [...kept, ...[...missing].map(([name, value]) => `${name}=${value}`), ''].join('\n')
}
