import { describe, expect, test } from 'vitest'
import type { Outcome } from '../kit/verdict.ts'
import { exitCode } from './exit-code.ts'
import { type ShardReport, merged } from './merge.ts'
import type { Report, RuleReport } from './report.ts'
import { reportOf } from '../../tests/support/sample-report.ts'
import { tallied, verdictOf } from './tally.ts'

const RULE = 'errors/documented-status'

/** A shard's result of a passive rule, by operation; empty if it saw none. */
function shard(index: number, seen: Record<string, Outcome>, more: Partial<Report> = {}): ShardReport {
  const cases = Object.entries(seen).map(([operation, outcome]) => ({
    id: `${RULE} | a title | ${operation}`,
    title: 'a title',
    operation,
    outcome,
    durationMs: 0,
    exchanges: [],
    ...(outcome === 'pass' ? {} : { message: `in shard ${index}` }),
  }))
  const cost = { requests: index, durationMs: 10 * index }
  const rule: RuleReport = {
    id: RULE,
    text: '',
    source: [],
    profile: 'product',
    ...verdictOf(RULE, cases),
    cost,
    cases,
  }
  const operations = [
    {
      operationId: 'getFlow',
      method: 'GET',
      path: '/v1/flows/{id}',
      documented: [200, 404],
      seen: [index * 100],
      requests: 1,
    },
  ]
  const own = {
    shard: { index, count: 2, cases: 'all', planned: {} },
    run: `run${index}`,
    sent: { requests: 5, cleaningUp: 2 },
    leftBehind: [`flow ${index}`],
    operations,
  }
  return { file: `${index}.json`, report: reportOf({}, { ...tallied([rule], 0.5), ...own, ...more }) }
}

describe('what passive rules saw in several shards', () => {
  test.each<[string, Record<string, Outcome>, Record<string, Outcome>, Outcome, Record<string, Outcome>]>([
    ['that came and went in one', { getFlow: 'unsteady' }, { getFlow: 'pass' }, 'unsteady', { getFlow: 'unsteady' }],
    ['in one only', { getFlow: 'pass' }, {}, 'pass', { getFlow: 'pass' }],
    ['in neither', {}, {}, 'not-yet-checked', {}],
    [
      'of different operations',
      { getFlow: 'pass' },
      { listFlows: 'pass' },
      'pass',
      { getFlow: 'pass', listFlows: 'pass' },
    ],
    [
      'well in the first, broken in the second',
      { getFlow: 'pass' },
      { getFlow: 'violation' },
      'violation',
      { getFlow: 'violation' },
    ],
    [
      'broken in the first, well in the second',
      { getFlow: 'violation' },
      { getFlow: 'pass' },
      'violation',
      { getFlow: 'violation' },
    ],
    ['known in one', { getFlow: 'pass' }, { getFlow: 'known' }, 'known', { getFlow: 'known' }],
  ])('is taken together: %s', (_name, first, second, outcome, cases) => {
    const { rules, summary } = merged([shard(1, first), shard(2, second)])
    expect(rules.map((rule) => rule.outcome)).toEqual([outcome])
    expect(Object.fromEntries(rules[0]?.cases.map((one) => [one.operation, one.outcome]) ?? [])).toEqual(cases)
    expect(Object.values(summary).reduce((sum, count) => sum + count)).toBe(1)
  })
})

test('what no shard was shown anything of keeps its reason, unless one of them was stopped', () => {
  const says = (index: number, outcome: Outcome, reason: string): ReturnType<typeof shard> => {
    const { file, report } = shard(index, {})
    return { file, report: { ...report, rules: report.rules.map((rule) => ({ ...rule, outcome, reason })) } }
  }
  const seen = says(1, 'not-applicable', 'no answer came')
  expect(merged([seen, says(2, 'not-applicable', 'no answer came')])).toMatchObject({
    summary: { notApplicable: 1 },
    rules: [{ outcome: 'not-applicable', reason: 'no answer came' }],
  })
  expect(merged([seen, says(2, 'not-yet-checked', 'stopped')]).rules).toMatchObject([{ reason: 'stopped' }])
})

describe('the report of all shards', () => {
  test('adds up costs, statuses and what is left behind', () => {
    const whole = merged([shard(1, {}), shard(2, {})])
    expect(whole).toMatchObject({ sent: { requests: 10, cleaningUp: 4 } })
    expect(whole.rules[0]?.cost).toEqual({ requests: 3, durationMs: 30 })
    expect(whole.operations[0]).toMatchObject({ operationId: 'getFlow', seen: [100, 200], requests: 2 })
    expect(whole).toMatchObject({ requests: 6, run: 'run1,run2', leftBehind: ['flow 1', 'flow 2'] })
    expect(whole.proved.required).toBe(0.5)
    expect(whole).not.toHaveProperty('shard')
    expect(whole).not.toHaveProperty('interrupted')
  })

  test('spans the time from the first beginning to the last end', () => {
    const early = { startedAt: '2026-01-01T00:00:00.000Z', durationMs: 5_000 }
    const late = { startedAt: '2026-01-01T00:00:02.000Z', durationMs: 4_000 }
    expect(merged([shard(2, {}, late), shard(1, {}, early)])).toMatchObject({
      startedAt: early.startedAt,
      durationMs: 6_000,
    })
  })

  test('was stopped where one was, and has no verdict', () => {
    const whole = merged([shard(1, {}), shard(2, {}, { stopped: true })])
    expect([whole.stopped, exitCode(whole)]).toEqual([true, 4])
  })

  test('is interrupted where one was, and keeps what is wrong with the baseline, once', () => {
    const stale = { staleBaseline: ['baseline.yaml:1: gone'] }
    const whole = merged([shard(1, {}, stale), shard(2, {}, { ...stale, interrupted: true })])
    expect(whole).toMatchObject({ interrupted: true, ...stale })
  })
})
