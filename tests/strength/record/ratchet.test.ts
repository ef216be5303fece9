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
    variants: new Map([[VARIANT, { shown: 'by a probe', falsePositives: 0 }]]),
    combinations: new Map([['0', { falsePositives: 0, requests: 9 }]]),
    ...changes,
  }
}

function idsOf({ faults, mutants, variants, combinations }: Recorded) {
  const set = (all: ReadonlyMap<string, unknown>): ReadonlySet<string> => new Set(all.keys())
  return { faults: set(faults), mutants: set(mutants), variants: set(variants), combinations: set(combinations) }
}

function fallsTo(now: Recorded, existing = idsOf(results())): string[] {
  return falls(results(), now, existing)
}

describe('a regression', () => {
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
      { variants: new Map([[VARIANT, { shown: 'by nothing', falsePositives: 0 }]]) },
      `variants: ${VARIANT} is not shown`,
    ],
    [
      'a false positive of a variant',
      { variants: new Map([[VARIANT, { shown: 'by a probe', falsePositives: 1 }]]) },
      `variants: ${VARIANT} has 1 false positives`,
    ],
    [
      'a false positive of a random combination',
      { combinations: new Map([['0', { falsePositives: 2, requests: 9 }]]) },
      'combinations: 0 has 2 false positives',
    ],
    ['an item that was not run', { combinations: new Map() }, 'combinations: 0 was not run'],
  ])('is %s', (_what, changes, fall) => expect(fallsTo(results(changes))).toEqual([fall]))

  test('is not, in a partial run, what is new elsewhere', () => {
    const grown = { ...idsOf(results()), combinations: new Set(['0', '1']) }
    expect(falls(results(), results(), grown, (id) => id !== '1')).toEqual([])
    expect(falls(results(), results(), grown, (id) => id === '1')).toEqual(['combinations: 1 was not run'])
  })

  test('is a missing fault while its rule exists, but not when the rule is gone', () => {
    const fewer = results({ faults: new Map([[`${RULE}#1`, caught]]) })
    expect(fallsTo(fewer, idsOf(fewer))).toEqual([`faults: ${RULE} has 1, and had 2`])
    const gone = new Map([...results().faults, ['flows/no-such-rule#1', caught] as const])
    expect(falls(results({ faults: gone }), results(), idsOf(results()))).toEqual([])
  })

  test('is not an equal or better result, nor a slower or faster one', () => {
    expect(fallsTo(results())).toEqual([])
    expect(fallsTo(results(faultsWith({ cases: 3, requests: 300, ms: 400 })))).toEqual([])
    const survived: Recorded = results({ mutants: new Map([[MUTANT, { outcome: 'survived' }]]) })
    expect(falls(survived, survived, idsOf(survived))).toEqual([])
    expect(falls(survived, results(), idsOf(survived))).toEqual([])
  })
})

describe('the files of results', () => {
  test('read back unchanged', () => {
    const { faults, variants } = results()
    expect(resultsIn('faults', textOf('faults', faults))).toEqual(faults)
    const withFalsePositives: Recorded['variants'] = new Map([
      ...variants,
      ['billing/month: x', { shown: 'by nothing', falsePositives: 1 }],
    ])
    expect(resultsIn('variants', textOf('variants', withFalsePositives))).toEqual(withFalsePositives)
    const mutants: Recorded['mutants'] = new Map<string, ResultOf['mutants']>([
      [MUTANT, killed],
      ['a getFlow b', { outcome: 'survived' }],
      ['a getFlow c', { outcome: 'not seen' }],
      ['a getFlow d', { outcome: 'equivalent', by: 'the schema leaves it open' }],
    ])
    expect(resultsIn('mutants', textOf('mutants', mutants))).toEqual(mutants)
    const combinations: Recorded['combinations'] = new Map(
      Array.from({ length: 12 }, (_none, at) => [`${at}`, { falsePositives: 0, requests: at }]),
    )
    expect(resultsIn('combinations', textOf('combinations', combinations))).toEqual(combinations)
  })

  test('have one line per rule or operation, sorted', () => {
    const turned = new Map([...results().faults].toReversed())
    expect(textOf('faults', turned)).toBe(textOf('faults', results().faults))
    expect(textOf('faults', turned)).toBe(`{\n  "${RULE}": {"1":[2,3,4],"2":[2,3,4]}\n}\n`)
    expect(groupOf('mutants', MUTANT)).toBe('getFlow status swapped')
  })
})
