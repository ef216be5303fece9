import { isDeepStrictEqual } from 'node:util'

/** One place in which two values differ; a side that has nothing there is missing. */
export interface Difference {
  /** JSON pointer; empty for the whole. */
  pointer: string
  expected?: unknown
  actual?: unknown
}

/** From so many on, a list of differences helps nobody. */
const MOST = 50

/** Where two JSON values differ, outermost places first; at most fifty. */
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

/** A list is compared place by place. */
function membersOf(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
}
