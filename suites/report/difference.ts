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

/**
 * Expected and actual side by side: the values, or where they differ if both have members. A side that the check does
 * not tell is left out: the rule's text, which every report shows beside these lines, is the expectation then.
 */
export function comparedLines({ expected, actual }: Pick<CaseReport, 'expected' | 'actual'>): string[] {
  if (!hasMembers(expected) || !hasMembers(actual)) {
    const sides = [
      ...(expected === undefined ? [] : [`expected ${expectedText(expected, actual)}`]),
      ...(actual === undefined ? [] : [`actual ${shown(actual)}`]),
    ]
    return sides.length === 0 ? [] : [sides.join(', ')]
  }
  const found = differences(expected, actual)
  const lines = found.slice(0, LINES).map((one) => {
    const where = one.pointer === '' ? '' : ` at ${one.pointer}`
    return `expected${where} ${shown(one.expected)}, actual ${shown(one.actual)}`
  })
  return found.length > LINES ? [...lines, `… and ${found.length - LINES} more differences`] : lines
}

/** Several possible statuses as alternatives; undefined if that is not what the values are. */
export function alternatives(expected: unknown, actual: unknown): string | undefined {
  return Array.isArray(expected) && typeof actual === 'number' ? expected.join(' or ') : undefined
}

/** A text beside another kind of value is a description, such as `an array`. */
function expectedText(expected: unknown, actual: unknown): string {
  const isDescription = typeof expected === 'string' && typeof actual !== 'string'
  return alternatives(expected, actual) ?? (isDescription ? cut(expected) : shown(expected))
}

function shown(value: unknown): string {
  return cut(value === undefined ? 'missing' : writeJson(value))
}

function cut(text: string): string {
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

function hasMembers(value: unknown): boolean {
  return Object.keys(membersOf(value) ?? {}).length > 0
}

/** Lists are compared by index. */
function membersOf(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
}
