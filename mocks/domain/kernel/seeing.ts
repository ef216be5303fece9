import type { Parts } from './parts.ts'
import type { Operation } from './operation.ts'

/** Lets one operation see other parts than the rest of the mock does. */
export function seeing(change: (parts: Parts) => Partial<Parts>): (plain: Operation) => Partial<Operation> {
  const altered = <Call extends { parts: Parts }>(call: Call): Call => ({
    ...call,
    parts: { ...call.parts, ...change(call.parts) },
  })
  return ({ find, guards, apply, answer }) => ({
    find: (call) => find(altered(call)),
    guards: Object.fromEntries(
      Object.entries(guards).map(([name, guard]): [string, typeof guard] => [
        name,
        (call, found) => guard(altered(call), found),
      ]),
    ),
    apply: (call, found) => apply(altered(call), found),
    answer: (result, call) => answer(result, altered(call)),
  })
}
