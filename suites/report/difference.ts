import { isDeepStrictEqual } from 'node:util'
import { writeJson } from '#spec'
import type { CaseReport } from './report.ts'

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

/** Maximum number of differences in the lines of a text, and of characters of a value. */
const LINES = 6
const WIDTH = 160

/** Expected and actual side by side: the values, or where they differ if both have members. Empty if a case has neither. */
export function comparedLines({ expected, actual }: Pick<CaseReport, 'expected' | 'actual'>): string[] {
  if (expected === undefined && actual === undefined) return []
  const isStructural = membersOf(expected) !== undefined && membersOf(actual) !== undefined
  const found = isStructural ? differences(expected, actual) : [{ pointer: '', expected, actual }]
  const lines = found.slice(0, LINES).map((one) => {
    const where = one.pointer === '' ? '' : ` at ${one.pointer}`
    return `expected${where} ${shown(one.expected)}, actual ${shown(one.actual)}`
  })
  return found.length > LINES ? [...lines, `… and ${found.length - LINES} more differences`] : lines
}

function shown(value: unknown): string {
  const text = value === undefined ? 'nothing' : writeJson(value)
  return text.length > WIDTH ? `${text.slice(0, WIDTH)}…` : text
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
