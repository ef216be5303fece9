import { describe, expect, test } from 'vitest'
import { type RuleId, rules } from '#spec'
import { type Check, check, observe } from '../../kit/check.ts'
import type { Report } from '../../report/report.ts'
import { casesOf } from '../cases.ts'
import { parseTarget } from '../target-file.ts'
import { costsIn } from './costs.ts'
import { MEASURED } from './measured.ts'
import { type Part, partOf, shardReport } from './part.ts'

const { target } = parseTarget('base_url: http://a.test/rest', 'test', {})
const free = rules.filter(({ needs }) => needs.length === 0).map(({ id }) => id)
const [first, second, third, fourth, fifth] = free as [RuleId, RuleId, RuleId, RuleId, RuleId]
const run = async (): Promise<void> => {}
const caseOf = (rule: RuleId, title: string, more: Partial<Check> = {}): Check => check({ rule, title, run, ...more })
const cases = casesOf([
  caseOf(first, 'one'),
  caseOf(first, 'two'),
  caseOf(second, 'one'),
  caseOf(third, 'one'),
  caseOf(fourth, 'beside others'),
  caseOf(fourth, 'alone', { exclusive: true }),
])
const costs = new Map<string, number>([
  [first, 100],
  [second, 60],
  [third, 50],
  [fourth, 10],
])
const observations = [observe({ rule: second, title: 'in passing', concerns: () => true, holds: () => {} })]
const within = { target, observations }
const idsOf = (part: Part, all = cases): string[] => partOf(all, part, within).cases.map(({ id }) => id)
const dealt = (count: number, more: Omit<Part, 'shard'>, own?: true): string[][] =>
  Array.from({ length: count }, (_none, index) =>
    idsOf({ costs, ...more, shard: { index: index + 1, count, ...(own === undefined ? {} : { own }) } }),
  )

describe('cases are dealt out', () => {
  test('by what they take, those of a rule together', () => {
    expect(dealt(2, { kind: 'beside' })).toEqual([
      [`${first} | one`, `${first} | two`, `${fourth} | beside others`],
      [`${second} | one`, `${third} | one`],
    ])
  })

  test('among processes of a machine as among machines', () => {
    const workers = [1, 2].map((index) => idsOf({ kind: 'beside', costs, worker: { index, count: 2 } }))
    expect(workers).toEqual(dealt(2, { kind: 'beside' }))
  })

  test.each([2, 3, 4, 9])('each once, whatever their number: %i', (count) => {
    const alone = idsOf({ kind: 'alone', shard: { index: count, count } })
    expect(alone).toEqual([`${fourth} | alone`])
    const all = cases.map(({ id }) => id).toSorted()
    expect([...dealt(count, { kind: 'beside' }).flat(), ...alone].toSorted()).toEqual(all)
    expect(dealt(count, { kind: 'own' }, true).flat().toSorted()).toEqual(all)
  })

  test('each once, if the machines have several processes', () => {
    const parts = [1, 2].flatMap((shard) =>
      [1, 2, 3].map((worker) =>
        idsOf({ kind: 'beside', shard: { index: shard, count: 2 }, worker: { index: worker, count: 3 } }),
      ),
    )
    expect(parts.flat().toSorted()).toEqual(dealt(1, { kind: 'beside' }).flat().toSorted())
  })

  test('alike, in whatever order they come', () => {
    const again = idsOf({ kind: 'beside', costs, shard: { index: 2, count: 2 } }, cases.toReversed())
    expect(again.toSorted()).toEqual(dealt(2, { kind: 'beside' })[1]?.toSorted())
  })

  test('with those that claim the same in one part, unless each part has its own target', () => {
    const claiming = casesOf([first, second, third].map((rule) => caseOf(rule, 'one', { claims: 'second-factor' })))
    const counts = (kind: Part['kind']): number[] =>
      [1, 2, 3].map((index) => idsOf({ kind, worker: { index, count: 3 } }, claiming).length)
    expect(counts('beside').toSorted()).toEqual([0, 0, 3])
    expect(counts('own')).toEqual([1, 1, 1])
  })

  test('with those that share evidence in one part', () => {
    const evidence = 'a failure'
    const sharing = casesOf(
      [first, second, third].map((rule) => caseOf(rule, 'one', rule === third ? {} : { evidence })),
    )
    for (const kind of ['beside', 'own'] as const) {
      const parts = [1, 2].map((index) =>
        idsOf({ kind, costs, shard: { index, count: 2, ...(kind === 'own' ? { own: true } : {}) } }, sharing),
      )
      expect(parts, kind).toEqual([[`${first} | one`, `${second} | one`], [`${third} | one`]])
    }
  })
})

describe('what a rule takes', () => {
  test('was measured of most rules that have checks', () => {
    const known = free.filter((id) => MEASURED.has(id)).length
    expect(known).toBeGreaterThan(free.length * 0.8)
  })

  test('can come from a report', () => {
    const cost = (durationMs: number): object => ({ cost: { requests: 1, durationMs } })
    const report = {
      rules: [
        { id: first, ...cost(7) },
        { id: second, ...cost(0) },
      ],
    } as unknown as Report
    expect(costsIn(report)).toEqual(new Map([[first, 7]]))
  })
})

describe('the report of a part speaks of', () => {
  const { speaksOf } = partOf(cases, { kind: 'beside', costs, shard: { index: 1, count: 2 } }, within)

  test.each<[string, RuleId, boolean]>([
    ['a rule of its own', first, true],
    ['a rule of which another part has a case too', fourth, true],
    ['a rule of another shard', third, false],
    ['a rule of another shard that is judged in passing too', second, true],
    ['a rule that has no case', fifth, true],
  ])('%s: %s is %s', (_name, rule, spoken) => expect(speaksOf(rule)).toBe(spoken))
})

describe('the report of a shard says', () => {
  const said = (part: Part): ReturnType<typeof shardReport> =>
    shardReport(cases, partOf(cases, part, within).cases, part, part.shard ?? { index: 1, count: 1 })
  const part: Part = { kind: 'beside', costs, shard: { index: 1, count: 2 } }

  test('how many cases of each rule it has, and all have', () => {
    expect(said(part).planned).toEqual({ [first]: [2, 2], [second]: [0, 1], [third]: [0, 1], [fourth]: [1, 2] })
  })

  test('whether it was dealt out as the others were', () => {
    const other = { ...part, shard: { index: 2, count: 2 } }
    expect(said(other).cases).toBe(said(part).cases)
    expect(said({ ...part, costs: new Map(costs).set(first, 1) }).cases).not.toBe(said(part).cases)
    expect(said({ ...part, shard: { index: 1, count: 2, own: true } }).cases).not.toBe(said(part).cases)
  })
})
