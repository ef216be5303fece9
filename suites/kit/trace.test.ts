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

test('attempts of a case, other cases and other runs have traces of their own, which follow from them', () => {
  const idOf = (run: string, one: string, attempt?: number): string | undefined =>
    traceIdIn(traceOf(run, one, attempt).next(request).headers)
  expect(idOf('run1', 'a')).toBe(idOf('run1', 'a'))
  expect(new Set([idOf('run1', 'a'), idOf('run1', 'b'), idOf('run2', 'a'), idOf('run1', 'a', 2)]).size).toBe(4)
})

test('a header of the check itself stays', () => {
  const own = { ...request, headers: { traceparent: 'own' } }
  expect(traceOf('run1', 'a').next(own).headers['traceparent']).toBe('own')
  expect(traceIdIn({ traceparent: 'own' })).toBeUndefined()
})

test('an attempt and its clean-up share a trace, in which no span occurs twice', () => {
  const ofCase = tracesOf('run1')
  const parts = [ofCase('a'), ofCase('a', true), ofCase('a'), ofCase('a', true)]
  const sent = parts.map(({ next }) => next(request).headers)
  expect(new Set(sent.map(({ traceparent }) => traceparent)).size).toBe(4)
  const [first, cleanUp, second, later] = sent.map((headers) => traceIdIn(headers))
  expect([cleanUp, later]).toEqual([first, second])
  expect(second).not.toBe(first)
})

test('what a case sends does not depend on the other cases', () => {
  const ofCase = tracesOf('run1')
  ofCase('b').next(request)
  expect(ofCase('a').next(request)).toEqual(tracesOf('run1')('a').next(request))
})
