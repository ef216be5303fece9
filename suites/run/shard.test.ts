import { describe, expect, test } from 'vitest'
import { type RuleId, rules } from '#spec'
import { check, observe } from '../kit/check.ts'
import { casesOf } from './cases.ts'
import { partOf, rulesOfShard } from './shard.ts'

const [first, second, third, fourth] = rules.map(({ id }) => id) as [RuleId, RuleId, RuleId, RuleId]
const run = async (): Promise<void> => {}
const cases = casesOf([
  check({ rule: first, title: 'one', weight: 100, run }),
  check({ rule: first, title: 'two', run }),
  check({ rule: second, title: 'one', weight: 60, run }),
  check({ rule: third, title: 'one', weight: 50, run }),
  check({ rule: fourth, title: 'beside others', weight: 5, run }),
  check({ rule: fourth, title: 'alone', exclusive: true, run }),
])
const dealt = (count: number): string[][] =>
  Array.from({ length: count }, (_none, index) => [...rulesOfShard(cases, { index: index + 1, count })].toSorted())

describe('cases are dealt out to shards', () => {
  test('by their weight, those of a rule together, those that run alone to the last', () => {
    expect(dealt(3)).toEqual([[first], [second, third].toSorted(), [fourth]])
  })

  test('all to the only one', () => expect(dealt(1)).toEqual([[first, second, third, fourth].toSorted()]))

  test.each([2, 3, 4, 9])('each once, whatever their number: %i', (count) => {
    expect(dealt(count).flat().toSorted()).toEqual([first, second, third, fourth].toSorted())
  })

  test('alike, in whatever order they come', () => {
    const again = rulesOfShard(cases.toReversed(), { index: 2, count: 3 })
    expect([...again].toSorted()).toEqual(dealt(3)[1])
  })
})

describe('the report of a shard speaks of', () => {
  const other = rules.map(({ id }) => id)[4] as RuleId
  const watched = observe({ rule: second, title: 'in passing', concerns: () => true, holds: () => {} })
  const { cases: own, speaksOf } = partOf(cases, { index: 1, count: 3 }, [watched])

  test.each<[string, RuleId, boolean]>([
    ['a rule of its own', first, true],
    ['a rule of another shard', third, false],
    ['a rule of another shard that is judged in passing too', second, true],
    ['a rule that has no case', other, true],
  ])('%s: %s is %s', (_name, rule, spoken) => expect(speaksOf(rule)).toBe(spoken))

  test('its own cases only', () => expect(own.map(({ rule }) => rule.id)).toEqual([first, first]))
})
