import { expect, test } from 'vitest'
import type { Outcome } from '../kit/verdict.ts'
import { reportOf } from '../../tests/support/sample-report.ts'
import { CHANGES, comparedWith, describeComparison } from './comparison.ts'
import type { Comparison, Report } from './report.ts'

/** A report whose rules have these outcomes. */
function reporting(outcomes: Readonly<Record<string, Outcome>>): Report {
  const report = reportOf({})
  const [rule] = report.rules
  const rules = Object.entries(outcomes).map(([id, outcome]) => ({ ...rule!, id, outcome }))
  return { ...report, rules }
}

const change = (before: Outcome, now: Outcome): string[] => {
  const { comparison } = comparedWith(
    reporting({ 'a/b': now, 'a/new': 'pass' }),
    reporting({ 'a/b': before, 'a/old': 'pass' }),
  )
  return CHANGES.map(([kind]) => kind).filter((kind) => (comparison as Comparison)[kind].length > 0)
}

test.each<[Outcome, Outcome, string[]]>([
  ['pass', 'violation', ['broke']],
  ['blocked', 'unsteady', ['broke']],
  ['violation', 'violation', ['stillBroken']],
  ['violation', 'known', ['stillBroken']],
  ['violation', 'blocked', ['undecided']],
  ['known', 'not-yet-checked', ['undecided']],
  ['pass', 'not-applicable', ['noLongerProved']],
  ['violation', 'pass', ['mended']],
  ['blocked', 'pass', ['newlyProved']],
  ['pass', 'pass', []],
  ['blocked', 'error', []],
])('from %s to %s', (before, now, kinds) => {
  expect(change(before, now)).toEqual(kinds)
})

test.each<[string, Partial<Report>, Partial<Report>, Outcome, Outcome, string[]]>([
  ['what the earlier run did not try is not newly proved', { interrupted: true }, {}, 'not-yet-checked', 'pass', []],
  ['what this run did not try is no loss', {}, { interrupted: true }, 'pass', 'not-yet-checked', []],
  ['a new failure shows all the same', { interrupted: true }, {}, 'not-yet-checked', 'violation', ['broke']],
  ['what had not been decided counts', { interrupted: true }, {}, 'blocked', 'pass', ['newlyProved']],
])('of a run that ended early, %s', (_name, before, now, was, is, kinds) => {
  const compared = comparedWith({ ...reporting({ 'a/b': is }), ...now }, { ...reporting({ 'a/b': was }), ...before })
  expect(CHANGES.map(([kind]) => kind).filter((kind) => (compared.comparison as Comparison)[kind].length > 0)).toEqual(
    kinds,
  )
  expect(describeComparison(compared)).toMatch(/ended early: only rules that were tried\): /)
})

test('says so if the rules are those of another edition', () => {
  const earlier = { ...reporting({ 'a/b': 'pass' }), edition: 'other' }
  expect(describeComparison(comparedWith(reporting({ 'a/b': 'pass' }), earlier))).toMatch(
    /of another edition: only rules that both have\): nothing changed$/,
  )
})
