import { expect, test } from 'vitest'
import { traceIdIn } from './trace-id.ts'

const ID = '4bf92f3577b34da6a3ce929d0e0e4736'

test.each([
  [`00-${ID}-00f067aa0ba902b7-01`, ID],
  [`cc-${ID}-00f067aa0ba902b7-01-more`, ID],
  [`00-${'0'.repeat(32)}-00f067aa0ba902b7-01`, undefined],
  [`00-${ID.toUpperCase()}-00f067aa0ba902b7-01`, undefined],
  [`00-${ID}-00f067aa0ba902b7`, undefined],
  [ID, undefined],
  [undefined, undefined],
])('of %s is %s', (traceparent, id) => {
  expect(traceIdIn(traceparent)).toBe(id)
})
