import { isDeepStrictEqual } from 'node:util'

/** One difference between two values; a missing side is undefined. */
export interface Difference {
  /** JSON pointer; empty for the root. */
  pointer: string
  expected?: unknown
  actual?: unknown
}

/** A longer list of differences helps nobody. */
const MOST = 50

/** The differences between two JSON values, outermost first; at most fifty. */
export function differences(expected: unknown, actual: unknown): Difference[] {
  return [...between(expected, actual, '')].slice(0, MOST)
}

function* between(expected: unknown, actual: unknown, pointer: string): Generator<Difference> {
  if (isDeepStrictEqual(expected, actual)) return
  const [here, there] = [membersOf(expected), membersOf(actual)]
  if (here === undefined || there === undefined || Array.isArray(expected) !== Array.isArray(actual)) {
    yield { pointer, ...side('expected', expected), ...side('actual', actual) }
    return
  }
  for (const name of new Set([...Object.keys(here), ...Object.keys(there)]))
    yield* between(here[name], there[name], `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`)
}

function side(name: 'expected' | 'actual', value: unknown): Partial<Difference> {
  return value === undefined ? {} : { [name]: value }
}

/** Lists are compared by index. */
function membersOf(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
}
