import { expect, test } from 'vitest'
import { retryUnjudged } from './retry-unjudged.ts'
import { Unanswered } from './transport/unanswered.ts'
import { Blocked, HarnessError, Violation } from './verdict.ts'

const reset = new Unanswered('POST /', 1_000, new Error('reset'))
const late = new Unanswered('POST /', 1_000, new DOMException('too late', 'TimeoutError'))
const ALWAYS = Number.POSITIVE_INFINITY

test.each<[string, Error, failing: number, tried: number, passes: boolean]>([
  ['a request without an answer', reset, 4, 5, true],
  ['an answer of a gateway', new HarnessError('answered with 502'), 1, 2, true],
  ['a prerequisite that is refused', new Blocked('createFlow answered 403'), 1, 2, true],
  ['what never gets an answer', reset, ALWAYS, 5, false],
  ['what takes too long', late, ALWAYS, 1, false],
  ['a broken rule', new Violation('broken'), ALWAYS, 1, false],
])('a value is judged again for %s, within bounds', async (_what, problem, failing, tried, passes) => {
  let count = 0
  const judging = retryUnjudged(async () => {
    if (++count <= failing) throw problem
  })('x')
  await (passes ? judging : expect(judging).rejects.toBe(problem))
  expect(count).toBe(tried)
})
