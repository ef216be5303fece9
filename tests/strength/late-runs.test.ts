import { expect, test } from 'vitest'
import { variants } from '../../mocks/alterations/variants/index.ts'
import { FEW_RUNS, brokenRules, gate } from './bench.ts'
import { lateRuns, runsAfter } from './late-runs.ts'
import { whole } from './shards.ts'
import { useVirtualTime } from './virtual-time.ts'

useVirtualTime()

/** Rules about a run that they wait for: the sample of `npm test`. */
const WAITING = ['flows/bulk-runs', 'schedules/run-ends-as-its-flow-does'] as const

test('runs that end after the timeout block the cases that wait for them, and break no rule', async () => {
  const isTried = (id: string): boolean => whole || WAITING.some((waiting) => waiting === id)
  const report = await gate([lateRuns.alteration], { includes: ({ rule }) => isTried(rule.id), runs: FEW_RUNS })
  expect(brokenRules(report)).toEqual([])
  const outcomes = new Map(report.rules.map(({ id, outcome }) => [id, outcome]))
  for (const id of WAITING) expect(outcomes.get(id)).toBe('blocked')
})

/** A service that counts a stop time from when a run leaves its queue. */
const countedFromBegin = variants.find(({ freedom }) => freedom === 'runs/stop-time-counted-from')
const STOPPING = 'runs/stop-time-stops'

test('runs that are queued for longer than anybody waits outlast their stop time, and break no rule', async () => {
  const alterations = [lateRuns, countedFromBegin!].map(({ alteration }) => alteration)
  const isTried = (id: string): boolean => (whole ? id.startsWith('runs/') : id === STOPPING)
  const report = await gate(alterations, { includes: ({ rule }) => isTried(rule.id), runs: FEW_RUNS })
  expect(brokenRules(report)).toEqual([])
  expect(report.rules.find(({ id }) => id === STOPPING)).toMatchObject({ outcome: 'blocked' })
})

/** Longer than a short stop time, shorter than any timeout. */
const THREE_SECONDS_MS = 3_000
const TAKING_TIME = 'runs/stop-time-leaves-earlier-end'

test('a run that takes some seconds gets a stop time above that', async () => {
  const report = await gate([runsAfter(THREE_SECONDS_MS)], { includes: ({ rule }) => rule.id === TAKING_TIME })
  expect(report.rules.find(({ id }) => id === TAKING_TIME)).toMatchObject({ outcome: 'pass' })
})
