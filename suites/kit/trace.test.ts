import { expect, test } from 'vitest'
import { traceIdIn, traceOf, tracesOf } from './trace.ts'

const request = { method: 'GET', url: 'http://127.0.0.1/', headers: { accept: 'application/json' } }

test('each request is a span of its own in the trace of the case', () => {
  const { next } = traceOf('run1', 'flows/read')
  const [first, second] = [next(request).headers, next(request).headers]
  expect(first['traceparent']).toMatch(/^00-[\da-f]{32}-0{15}1-01$/)
  expect(second['traceparent']).toMatch(/^00-[\da-f]{32}-0{15}2-01$/)
  expect(traceIdIn(first)).toBe(traceIdIn(second))
})

test('attempts of a case share their trace; other cases and other runs do not', () => {
  const idOf = (run: string, one: string): string | undefined => traceIdIn(traceOf(run, one).next(request).headers)
  expect(idOf('run1', 'a')).toBe(idOf('run1', 'a'))
  expect(new Set([idOf('run1', 'a'), idOf('run1', 'b'), idOf('run2', 'a')]).size).toBe(3)
})

test('a header of the check itself stays', () => {
  const own = { ...request, headers: { traceparent: 'own' } }
  expect(traceOf('run1', 'a').next(own).headers['traceparent']).toBe('own')
  expect(traceIdIn({ traceparent: 'own' })).toBeUndefined()
})

test('no span occurs twice in a trace, also when its case is tried again', () => {
  const ofCase = tracesOf('run1')
  const attempts = [ofCase('a'), ofCase('a')]
  const sent = attempts.flatMap(({ next }) =>
    [next(request), next(request)].map(({ headers }) => headers['traceparent']),
  )
  expect(new Set(sent).size).toBe(4)
})

test('what a case sends does not depend on the other cases', () => {
  const ofCase = tracesOf('run1')
  ofCase('b').next(request)
  expect(ofCase('a').next(request)).toEqual(tracesOf('run1')('a').next(request))
})
