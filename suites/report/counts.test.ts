import { expect, test } from 'vitest'
import { countLeftovers, describeRequests } from './counts.ts'
import { reportOf } from '../../tests/support/sample-report.ts'

test('a line about many things counts for all of them, and the records of requests for none', () => {
  const leftBehind = ['flow 7', '105 × execution', '60 × session', '133 audit records']
  expect(countLeftovers(reportOf({}, { leftBehind }))).toBe(166)
})

test('requests for cases and for cleaning up are told apart, where they were counted', () => {
  const sent = { requests: 140, cleaningUp: 44 }
  expect(describeRequests(reportOf({}, { requests: 89, repeated: 2, sent }))).toBe(
    '140 requests: 89 for cases, 44 for cleaning up, 2 sent again',
  )
  expect(describeRequests(reportOf({}, { requests: 1 }))).toBe('1 request')
})
