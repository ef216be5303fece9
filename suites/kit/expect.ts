import { isDeepStrictEqual } from 'node:util'
import { writeJson } from '#spec'
import type { Reply } from './exchange.ts'
import type { Received } from './receiver.ts'
import { Blocked, Violation } from './verdict.ts'

/** Whether two values are alike down to their last member. */
export const same: (a: unknown, b: unknown) => boolean = isDeepStrictEqual

/** Assertions of checks. Each throws a {@link Violation} that says what was expected and what came. */
export const expect = {
  /** The answer has this status, or one of these. */
  status(reply: Reply, ...expected: readonly number[]): void {
    if (expected.includes(reply.status)) return
    const { operation } = reply.exchange
    throw new Violation(
      `${operation} answered ${reply.status}, expected ${expected.join(' or ')}`,
      expected,
      reply.status,
    )
  },

  equal(actual: unknown, expected: unknown, what: string): void {
    if (isDeepStrictEqual(actual, expected)) return
    throw new Violation(`${what} is ${show(actual)}, expected ${show(expected)}`, expected, actual)
  },

  that(condition: boolean, message: string, actual?: unknown): void {
    if (!condition) throw new Violation(message, undefined, actual)
  },

  /** The list holds a member that the predicate accepts. */
  some<T>(list: readonly T[], predicate: (member: T) => boolean, message: string): void {
    if (!list.some(predicate)) throw new Violation(message, 'a matching member', list)
  },

  none<T>(list: readonly T[], predicate: (member: T) => boolean, message: string): void {
    const found = list.find(predicate)
    if (found !== undefined) throw new Violation(message, 'no matching member', found)
  },

  /** The answer is 200 with a body of JSON, whatever that holds. */
  json(reply: Reply): void {
    expect.status(reply, 200)
    expect.that(reply.json !== undefined, answeredNo('JSON', reply), reply.text)
  },

  /** The body is a JSON array; answers it. */
  array(reply: Reply): unknown[] {
    if (Array.isArray(reply.json)) return reply.json
    throw new Violation(answeredNo('JSON array', reply), 'an array', reply.json ?? reply.text)
  },

  /** The body is a JSON object; answers it. */
  object(reply: Reply): Record<string, unknown> {
    const { json } = reply
    if (typeof json === 'object' && json !== null && !Array.isArray(json)) return json as Record<string, unknown>
    throw new Violation(answeredNo('JSON object', reply), 'an object', json ?? reply.text)
  },
}

export type Expect = typeof expect

/**
 * Judges what came in at the receiver, or did not: where it fails or blocks the case, the deliveries are the evidence, and the
 * last answer of the target, which was only asked in between, is not.
 */
export function ofDeliveries<T>(deliveries: readonly Received[], judge: () => T): T {
  try {
    return judge()
  } catch (problem) {
    if (problem instanceof Violation || problem instanceof Blocked) problem.deliveries ??= deliveries
    throw problem
  }
}

/** Says what came in place of a body of some kind. */
function answeredNo(kind: string, reply: Reply): string {
  const media = reply.media === '' ? '' : ` with ${reply.media}`
  return `${reply.exchange.operation} answered ${reply.status}${media}, and no ${kind}`
}

function show(value: unknown): string {
  return quoted(value === undefined ? 'missing' : writeJson(value))
}

/** A text as messages quote it; the mark of a cut tells the redactor that a secret may have been cut too. */
export function quoted(text: string): string {
  return text.length > 200 ? `${text.slice(0, 200)}…` : text
}
