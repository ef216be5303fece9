import { expect, test } from 'vitest'
import type { Lack } from './requires.ts'
import { type TestResults, skippedIn } from './skipped.ts'

const browser: Lack = { wants: 'browser', reason: 'no Chromium in a usual place' }
const time: Lack = { wants: 'time', reason: 'it was used up' }
const of = (...lacks: (Lack | undefined)[]): TestResults['testResults'][number] => ({
  name: 'a.test.ts',
  assertionResults: [
    { status: 'passed', fullName: 'passes', meta: {} },
    { status: 'failed', fullName: 'fails', meta: {} },
    ...lacks.map((lack, index) => ({ status: 'skipped', fullName: `skipped ${index}`, meta: lack ? { lack } : {} })),
  ],
})

test('lists the reasons of skipped tests, with their numbers', () => {
  expect(skippedIn({ testResults: [of(browser, time), of(browser)] }, undefined)).toEqual({
    lines: [
      'skipped: 2 tests for lack of browser: no Chromium in a usual place',
      'skipped: 1 test for lack of time: it was used up',
    ],
    refused: 0,
  })
})

test('fails a run for requirements that may not be missing, and for tests skipped without a reason', () => {
  expect(skippedIn({ testResults: [of(browser, time, browser, undefined)] }, ['time'])).toEqual({
    lines: [
      'FAILED, skipped: 2 tests for lack of browser: no Chromium in a usual place',
      'skipped: 1 test for lack of time: it was used up',
      'FAILED, skipped: 1 test without a reason (skipped 3)',
    ],
    refused: 3,
  })
})

test('prints nothing if nothing was skipped', () => {
  expect(skippedIn({ testResults: [of()] }, [])).toEqual({ lines: [], refused: 0 })
})
