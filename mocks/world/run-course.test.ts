import { expect, test } from 'vitest'
import { createMock } from '../index.ts'
import { demoWorld } from './demo.ts'

const START = Date.UTC(2026, 5, 17, 9, 41, 7)
const DAY_MS = 86_400_000

/** The records and seconds of successful runs, as their metrics tell. */
function numbers(runs: Iterable<{ flowId: unknown; status: string; metrics: string }>, flowId: number): number[][] {
  return [...runs]
    .filter((run) => run.flowId === flowId && run.status === 'success')
    .map(({ metrics }) => [...metrics.matchAll(/(?:records|seconds)=([\d.]+)/g)].map(([, value]) => Number(value)))
}

test.each([101, 121, 130])('runs of flow %i vary today as they did in the past', (flowId) => {
  const { executions } = demoWorld(START, 1).tables
  let now = START
  const { world, sandboxes } = createMock({ now: () => now })
  for (let day = 0; day < 10; day++) {
    now += DAY_MS
    sandboxes.default.look()
  }
  const past = numbers(executions.values(), flowId)
  const today = numbers(world.view.executions.values(), flowId).slice(past.length)
  const [pastRecords, todayRecords] = [past, today].map((runs) => runs.map(([records]) => records!))
  const usual = world.view.simulations.get(flowId)!
  for (const records of [pastRecords!, todayRecords!]) {
    expect(new Set(records).size).toBeGreaterThan(3)
    expect(Math.min(...records)).toBeGreaterThanOrEqual(0.79 * usual.records!)
    expect(Math.max(...records)).toBeLessThanOrEqual(1.21 * usual.records!)
  }
  for (const [, seconds] of [...past, ...today]) {
    expect(seconds).toBeGreaterThanOrEqual((0.69 * usual.durationMs) / 1_000)
    expect(seconds).toBeLessThanOrEqual((1.31 * usual.durationMs) / 1_000)
  }
})
