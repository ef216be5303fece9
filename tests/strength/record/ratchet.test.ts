import { describe, expect, test } from 'vitest'
import type { ResultOf } from '../results.ts'
import { falls } from './ratchet.ts'
import { type Recorded, groupOf, resultsIn, textOf } from './record.ts'

const RULE = 'flows/delete-refuses-scheduled'
const MUTANT = 'status swapped getFlow 200 to 404'
const VARIANT = 'billing/month: thirty-days'
const caught: ResultOf['faults'] = { cases: 2, requests: 3, ms: 4 }
const killed: ResultOf['mutants'] = { outcome: 'killed', by: RULE, requests: 1, ms: 2 }

function results(changes: Partial<Recorded> = {}): Recorded {
  return {
    faults: new Map([
      [`${RULE}#1`, caught],
      [`${RULE}#2`, caught],
    ]),
    mutants: new Map([[MUTANT, killed]]),
    variants: new Map([[VARIANT, { shown: 'by a probe', alarms: 0 }]]),
    draws: new Map([['0', { alarms: 0, requests: 9 }]]),
    ...changes,
  }
}

function idsOf({ faults, mutants, variants, draws }: Recorded) {
  const set = (all: ReadonlyMap<string, unknown>): ReadonlySet<string> => new Set(all.keys())
  return { faults: set(faults), mutants: set(mutants), variants: set(variants), draws: set(draws) }
}

function fallsTo(now: Recorded, existing = idsOf(results())): string[] {
  return falls(results(), now, existing)
}

describe('a fall', () => {
  const faultsWith = (result: ResultOf['faults']): Partial<Recorded> => ({
    faults: new Map([...results().faults, [`${RULE}#2`, result]]),
  })
  test.each<[string, Partial<Recorded>, string]>([
    [
      'a fault that is not caught',
      faultsWith({ ...caught, cases: 0 }),
      `faults: ${RULE}#2 is not caught, or not by the check of its rule alone`,
    ],
    [
      'one that fewer cases notice',
      faultsWith({ ...caught, cases: 1 }),
      `faults: ${RULE}#2 is caught by 1 cases, and was by 2`,
    ],
    [
      'a mutant that survives now',
      { mutants: new Map([[MUTANT, { outcome: 'survived' }]]) },
      `mutants: ${MUTANT} was killed, and is now survived`,
    ],
    [
      'one that has become equivalent',
      { mutants: new Map([[MUTANT, { outcome: 'equivalent', by: 'the schema' }]]) },
      `mutants: ${MUTANT} was killed, and is now equivalent`,
    ],
    [
      'a variant that nothing shows',
      { variants: new Map([[VARIANT, { shown: 'by nothing', alarms: 0 }]]) },
      `variants: ${VARIANT} is not shown`,
    ],
    [
      'an alarm of a variant',
      { variants: new Map([[VARIANT, { shown: 'by a probe', alarms: 1 }]]) },
      `variants: ${VARIANT} raises 1 alarms`,
    ],
    ['an alarm of a draw', { draws: new Map([['0', { alarms: 2, requests: 9 }]]) }, 'draws: 0 raises 2 alarms'],
    ['what was not run', { draws: new Map() }, 'draws: 0 was not run'],
  ])('is %s', (_what, changes, fall) => expect(fallsTo(results(changes))).toEqual([fall]))

  test('is not, in a run of a part, what is new elsewhere and was not asked for', () => {
    const grown = { ...idsOf(results()), draws: new Set(['0', '1']) }
    expect(falls(results(), results(), grown, (id) => id !== '1')).toEqual([])
    expect(falls(results(), results(), grown, (id) => id === '1')).toEqual(['draws: 1 was not run'])
  })

  test('is a fault less while its rule stands, and not where the rule has gone', () => {
    const fewer = results({ faults: new Map([[`${RULE}#1`, caught]]) })
    expect(fallsTo(fewer, idsOf(fewer))).toEqual([`faults: ${RULE} has 1, and had 2`])
    const gone = new Map([...results().faults, ['flows/no-such-rule#1', caught] as const])
    expect(falls(results({ faults: gone }), results(), idsOf(results()))).toEqual([])
  })

  test('is none where all is as it was, slower or faster, or better', () => {
    expect(fallsTo(results())).toEqual([])
    expect(fallsTo(results(faultsWith({ cases: 3, requests: 300, ms: 400 })))).toEqual([])
    const survived: Recorded = results({ mutants: new Map([[MUTANT, { outcome: 'survived' }]]) })
    expect(falls(survived, survived, idsOf(survived))).toEqual([])
    expect(falls(survived, results(), idsOf(survived))).toEqual([])
  })
})

describe('the files of results', () => {
  test('are read back as they were', () => {
    const { faults, variants } = results()
    expect(resultsIn('faults', textOf('faults', faults))).toEqual(faults)
    const withAlarms: Recorded['variants'] = new Map([
      ...variants,
      ['billing/month: x', { shown: 'by nothing', alarms: 1 }],
    ])
    expect(resultsIn('variants', textOf('variants', withAlarms))).toEqual(withAlarms)
    const mutants: Recorded['mutants'] = new Map<string, ResultOf['mutants']>([
      [MUTANT, killed],
      ['a getFlow b', { outcome: 'survived' }],
      ['a getFlow c', { outcome: 'not seen' }],
      ['a getFlow d', { outcome: 'equivalent', by: 'the schema leaves it open' }],
    ])
    expect(resultsIn('mutants', textOf('mutants', mutants))).toEqual(mutants)
    const draws: Recorded['draws'] = new Map(
      Array.from({ length: 12 }, (_none, at) => [`${at}`, { alarms: 0, requests: at }]),
    )
    expect(resultsIn('draws', textOf('draws', draws))).toEqual(draws)
  })

  test('have a line for each rule or operation, in an order of their own', () => {
    const turned = new Map([...results().faults].toReversed())
    expect(textOf('faults', turned)).toBe(textOf('faults', results().faults))
    expect(textOf('faults', turned)).toBe(`{\n  "${RULE}": {"1":[2,3,4],"2":[2,3,4]}\n}\n`)
    expect(groupOf('mutants', MUTANT)).toBe('getFlow status swapped')
  })
})
