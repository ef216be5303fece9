import { expect, test } from 'vitest'
import { rules } from '#spec'
import type { Report } from '../../suites/index.ts'
import type { Bug } from './bugs.ts'
import { whole } from '../strength/shards.ts'
import { gateOf } from './gate.ts'
import { NAMED } from './named.ts'

type Outcome = Report['rules'][number]['outcome']

const those = (report: Report, outcome: Outcome): string[] =>
  report.rules
    .filter((rule) => rule.outcome === outcome)
    .map(({ id }) => id)
    .toSorted()

/** Least share of the testable rules, of all profiles, that the second server shows; every rule when this was written. */
const LEAST_PROVED = 0.99

/** In `npm test`, about one rule in so many; which ones does not change with the catalogue. */
const FEW = 3
const sampled = whole ? undefined : new Set(rules.map(({ id }) => id).filter((id) => id.length % FEW === 0))

test(`a server that was written from the documents alone conforms${whole ? '' : ' (a sample of the rules)'}`, async () => {
  const report = await gateOf([], sampled)
  const { rules: proved, of } = report.proved
  console.log(`second server: ${proved} of ${of} testable rules proved by ${report.requests} requests`)
  for (const outcome of ['violation', 'warning', 'blocked', 'error'] as const)
    expect(those(report, outcome), outcome).toEqual([])
  expect(proved / of).toBeGreaterThanOrEqual(LEAST_PROVED)
  if (whole) expect(report.operations.filter(({ requests }) => requests === 0)).toEqual([])
})

test('bugs planted in it are named by their rules, and nothing else is', async () => {
  const named = Object.values(NAMED).flat()
  // Beside the rules of the bugs, some that none of them touches; which ones does not change with the catalogue.
  const others = rules.map(({ id }) => id).filter((id) => id.length % 7 === 0)
  const report = await gateOf(Object.keys(NAMED) as Bug[], new Set([...named, ...others]))
  expect(those(report, 'violation')).toEqual(named.toSorted())
  expect(those(report, 'warning')).toEqual([])
  expect(those(report, 'error')).toEqual([])
})
