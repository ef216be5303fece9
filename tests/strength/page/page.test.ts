import { describe, expect, test } from 'vitest'
import type { Recorded } from '../record/record.ts'
import { pageOf } from './page.ts'
import { share } from './table.ts'

const RULE = 'flows/delete-refuses-scheduled'
const RECORDED: Recorded = {
  faults: new Map([
    [`${RULE}#1`, { cases: 1, requests: 1234, ms: 5 }],
    ['billing/month#1', { cases: 0, requests: 0, ms: 0 }],
  ]),
  mutants: new Map([
    ['status swapped getFlow 200 to 404', { outcome: 'killed', by: RULE, requests: 1, ms: 1 }],
    ['field dropped getFlow name', { outcome: 'survived' }],
    ['field dropped getFlow id', { outcome: 'not seen' }],
    ['field dropped getFlow tags', { outcome: 'equivalent', by: 'the schema leaves it out' }],
  ]),
  variants: new Map([
    ['billing/month: thirty-days', { shown: 'by a probe', falsePositives: 0 }],
    ['billing/month: other', { shown: 'by nothing', falsePositives: 2 }],
  ]),
  combinations: new Map([['0', { falsePositives: 1, requests: 9 }]]),
}

describe('the page of the strength run', () => {
  const page = pageOf(RECORDED, { pairs: 100, covered: 99, unmutated: ['getFlow 404'] })

  test.each([
    ['faults caught', '| Faults caught | 1 of 2 | 50.0 %; 1 rules |'],
    ['mutants killed of those that are not equivalent', '| Mutants killed | 1 of 3 | 33.3 %; 1 more are equivalent |'],
    ['variants shown', '| Variants shown | 1 of 2 | 0 by the gate, 1 by a probe |'],
    ['false positives', '| False positives | 3 | over 2 variants and 1 random combinations |'],
    ['pairs', '| Pairs of variants | 99 of 100 |'],
    ['a fault that was not caught', '**Faults not caught: 1.** billing/month#1'],
    ['a mutant that survived', '- getFlow: field dropped: name'],
    ['a mutant that no exchange shows', '- getFlow: field dropped: id'],
    ['a variant that nothing shows', '**Variants shown by nothing: 1.** billing/month: other'],
    ['a fault noticed late', `| ${RULE} | 1 | 1 | 1 | 1,234 | 5 |`],
    ['answers without mutants', '1: getFlow 404.'],
    ['operators', '| field dropped | 3 | 1 | 0 | 0.0 % |'],
    ['why mutants are equivalent', '| the schema leaves it out | 1 |'],
  ])('tells %s', (_what, words) => expect(page).toContain(words))

  test('never rounds a share up to 100 %', () => {
    expect(share(9_999, 10_000)).toBe('99.9 %')
    expect(share(0, 0)).toBe('none')
  })
})
