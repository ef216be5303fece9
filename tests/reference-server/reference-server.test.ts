import { expect, test } from 'vitest'
import { rules } from '#spec'
import type { Report } from '../../suites/index.ts'
import { EARLIER } from './bugs/earlier.ts'
import { whole } from '../strength/shards.ts'
import { gateOf } from './gate.ts'
import { NAMED } from './named.ts'

type Outcome = Report['rules'][number]['outcome']

const those = (report: Report, outcome: Outcome): string[] =>
  report.rules
    .filter((rule) => rule.outcome === outcome)
    .map(({ id }) => id)
    .toSorted()

/** The minimum share of the testable rules, of all profiles, that the reference server proves; all of them when this was written. */
const LEAST_PROVED = 0.99

/** `npm test` takes about one rule out of this many; which ones does not depend on the catalogue. */
const FEW = 3
const sampled = whole ? undefined : new Set(rules.map(({ id }) => id).filter((id) => id.length % FEW === 0))

test(`a server written from the documents alone conforms${whole ? '' : ' (a sample of the rules)'}`, async () => {
  const report = await gateOf([], sampled)
  const { rules: proved, of } = report.proved
  console.log(`reference server: ${proved} of ${of} testable rules proved by ${report.requests} requests`)
  for (const outcome of ['violation', 'warning', 'blocked', 'error'] as const)
    expect(those(report, outcome), outcome).toEqual([])
  expect(proved / of).toBeGreaterThanOrEqual(LEAST_PROVED)
  if (whole) expect(report.operations.filter(({ requests }) => requests === 0)).toEqual([])
})

test('planted bugs are found by their rules, and by no others', async () => {
  const named = Object.values(NAMED).flat()
  // Besides the rules of the bugs, some that no bug affects; which ones does not depend on the catalogue.
  const others = rules.map(({ id }) => id).filter((id) => id.length % 7 === 0)
  const report = await gateOf(Object.values(EARLIER), new Set([...named, ...others]))
  expect(those(report, 'violation')).toEqual(named.toSorted())
  expect(those(report, 'warning')).toEqual([])
  expect(those(report, 'error')).toEqual([])
})
