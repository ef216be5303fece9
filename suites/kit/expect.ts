import { isDeepStrictEqual } from 'node:util'
import { writeJson } from '#spec'
import type { Reply } from './exchange.ts'
import type { Received } from './receiver.ts'
import { Blocked, Violation } from './verdict.ts'

/** Deep equality. */
export const same: (a: unknown, b: unknown) => boolean = isDeepStrictEqual

/** Assertions of checks. Each throws a {@link Violation} with expected and actual. */
export const expect = {
  /** The reply has one of these statuses. */
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

  /** The list has a member that matches the predicate. */
  some<T>(list: readonly T[], predicate: (member: T) => boolean, message: string): void {
    if (!list.some(predicate)) throw new Violation(message, 'a matching member', list)
  },

  none<T>(list: readonly T[], predicate: (member: T) => boolean, message: string): void {
    const found = list.find(predicate)
    if (found !== undefined) throw new Violation(message, 'no matching member', found)
  },

  /** The reply is 200 with a JSON body of any shape. */
  json(reply: Reply): void {
    expect.status(reply, 200)
    expect.that(reply.json !== undefined, unexpectedBody('JSON', reply), reply.text)
  },

  /** Asserts that the body is a JSON array, and returns it. */
  array(reply: Reply): unknown[] {
    if (Array.isArray(reply.json)) return reply.json
    throw new Violation(unexpectedBody('JSON array', reply), 'an array', reply.json ?? reply.text)
  },

  /** Asserts that the body is a JSON object, and returns it. */
  object(reply: Reply): Record<string, unknown> {
    const { json } = reply
    if (typeof json === 'object' && json !== null && !Array.isArray(json)) return json as Record<string, unknown>
    throw new Violation(unexpectedBody('JSON object', reply), 'an object', json ?? reply.text)
  },
}

export type Expect = typeof expect

/**
 * Runs an assertion about deliveries. If it fails or blocks the case, the deliveries become the evidence, instead of
 * the target's last response, which was only polled.
 */
export function withDeliveries<T>(deliveries: readonly Received[], judge: () => T): T {
  try {
    return judge()
  } catch (problem) {
    if (problem instanceof Violation || problem instanceof Blocked) problem.deliveries ??= deliveries
    throw problem
  }
}

/** Describes the body that came instead of the expected kind. */
function unexpectedBody(kind: string, reply: Reply): string {
  const media = reply.media === '' ? '' : ` with ${reply.media}`
  return `${reply.exchange.operation} answered ${reply.status}${media}, and no ${kind}`
}

function show(value: unknown): string {
  return quoted(value === undefined ? 'missing' : writeJson(value))
}

/** A text as messages quote it. The ellipsis tells the redactor that a secret may have been cut. */
export function quoted(text: string): string {
  return text.length > 200 ? `${text.slice(0, 200)}…` : text
}
