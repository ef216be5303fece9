import { expect, test } from 'vitest'
import { verdictText } from './verdict-text.ts'
import type { Report } from './report.ts'
import { terminal } from './terminal.ts'
import { writers } from './writers.ts'
import { reportOf } from '../../tests/support/sample-report.ts'

/** The verdict text of a report without violations. */
function meaning(more: Partial<Report>, summary: Partial<Report['summary']> = {}): ReturnType<typeof verdictText> {
  const sample = reportOf({ outcome: 'pass' })
  return verdictText({ ...sample, summary: { ...sample.summary, violation: 0, ...summary }, ...more })
}

test.each<[string, Partial<Report>, Partial<Report['summary']>, number, RegExp]>([
  ['all that was asked for', {}, {}, 0, /^Every rule that could be tried holds/],
  ['all but what is known', {}, { known: 2 }, 0, /^Every rule .* holds, but for 2 failures that are known, as far/],
  [
    'all interactions but one that is known',
    { kind: 'contracts' },
    { known: 1 },
    0,
    /^Every interaction .* is kept, but for one failure that is known\.$/,
  ],
  [
    'too little',
    { proved: { rules: 1, of: 3, required: 0.5 } },
    {},
    2,
    /^Only 1 of 3 rules were proved; every one that could be tried holds, but a verdict needs 50 % \(require\.proved\)/,
  ],
  [
    'too few interactions',
    { kind: 'contracts', proved: { rules: 1, of: 3, required: 0.5 } },
    {},
    2,
    /^Only 1 of 3 interactions were verified; .* is kept, but a verdict needs 50 % \(require\.verified\)/,
  ],
  [
    'the rules that were asked for',
    { partial: true, proved: { rules: 2, of: 3, required: 0.5 } },
    {},
    0,
    /^2 of 3 rules that were asked for were proved, and none is broken: not a verdict on the service/,
  ],
  ['nothing', { proved: { rules: 0, of: 3, required: 0 } }, {}, 2, /^Nothing was proved/],
  [
    'one part, of which nothing may have been tried',
    { proved: { rules: 0, of: 0, required: 0 }, shard: { index: 1, count: 2, cases: 'all', planned: {} } },
    {},
    0,
    /^`etalon merge` says whether the target conforms/,
  ],
  ['less than was meant to be tried', { interrupted: true }, {}, 2, /^The run ended early.*require\.proved/],
  [
    'only a part, since it was stopped',
    { stopped: true, interrupted: true },
    {},
    4,
    /^The run was stopped before its end: one rule was not tried\.$/,
  ],
  [
    'enough before it was stopped',
    { stopped: true },
    { notYetChecked: 0 },
    4,
    /^The run was stopped before its end\.$/,
  ],
  [
    'a part that was stopped',
    { stopped: true, shard: { index: 1, count: 2, cases: 'all', planned: {} } },
    {},
    4,
    /^The run was stopped before its end/,
  ],
  [
    'a broken rule before it was stopped',
    { stopped: true },
    { violation: 1 },
    1,
    /broken\. The run was stopped before/,
  ],
  ['not what it needs', {}, { blocked: 1 }, 2, /^What one rule needs was declared/],
  ['not what consumers need', { kind: 'contracts' }, { blocked: 2 }, 2, /^What 2 interactions need was declared/],
  ['not who answered', {}, { blocked: 1, error: 2 }, 4, /^2 rules have no verdict/],
  ['a broken rule before all else', {}, { violation: 1, error: 2 }, 1, /^A documented rule is broken/],
])('a run that shows %s says why it ends so', (_name, more, summary, code, because) => {
  expect(meaning(more, summary)).toMatchObject({ code, because: expect.stringMatching(because) })
})

test('a run that proved less than a verdict needs is none, in every format', () => {
  const sample = reportOf({ outcome: 'pass' })
  const report: Report = {
    ...sample,
    summary: { ...sample.summary, violation: 0 },
    proved: { rules: 206, of: 1_051, required: 0.5 },
  }
  for (const { name, write } of writers)
    expect([name, write(report)]).toEqual([name, expect.stringMatching(/Not a verdict/)])
  expect(terminal(report)).toMatch(/206 of 1051 testable rules proved\. Not a verdict: .*50 %/)
  expect(terminal(report)).not.toContain('Conforms')
})

test('a run that was stopped has no verdict, in every format', () => {
  const sample = reportOf({ outcome: 'pass' })
  const report: Report = {
    ...sample,
    stopped: true,
    interrupted: true,
    summary: { ...sample.summary, violation: 0, notYetChecked: 87 },
    proved: { rules: 1_000, of: 1_100, required: 0.5 },
  }
  for (const { name, write } of writers) {
    expect([name, write(report)]).toEqual([name, expect.stringMatching(/Not a verdict/)])
    expect([name, write(report)]).toEqual([name, expect.stringContaining('87 rules were not tried')])
  }
  expect(terminal(report)).toContain('Not a verdict: The run was stopped before its end')
})
