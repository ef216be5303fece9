import { expect, test } from 'vitest'
import type { CaseResult } from '../../suites/index.ts'
import { sentBy } from './sent.ts'

/** A case that reads a flow and then creates a schedule for 12 o'clock. */
function at(moment: Date): readonly CaseResult[] {
  const exchange = (method: string, body: string | undefined, answer: string): unknown => ({
    request: { method, url: 'http://mock.test/rest/v1/flows', headers: {}, ...(body === undefined ? {} : { body }) },
    response: { status: 200, headers: { date: moment.toUTCString() }, body: new TextEncoder().encode(answer) },
  })
  const exchanges = [
    exchange('GET', undefined, JSON.stringify({ id: 4711, at: moment.toISOString() })),
    exchange('POST', '{"flowId":4711,"schedule":"0 0 12 * *"}', '{}'),
  ]
  return [{ case: { id: 'one' }, exchanges }] as unknown as readonly CaseResult[]
}

test('the requests of a case do not depend on the minute or second of earlier responses', () => {
  const lines = (date: string): unknown => sentBy(at(new Date(date))).get('one')
  expect(lines('2026-11-23T04:00:12Z')).toEqual(lines('2026-11-23T04:00:13Z'))
  expect(lines('2026-11-23T04:00:12Z')).toContainEqual(expect.stringContaining('"flowId":<given>,"schedule":"0 0 12'))
})
