import { expect, test } from 'vitest'
import { createMock } from '../index.ts'
import { largeWorld } from './large.ts'

const START = Date.UTC(2026, 5, 17)
/** Generous limits in ms, for a busy machine. */
const LOAD_MS = 30_000
const REQUEST_MS = 200

test('the large world loads within seconds, is the same for a seed, and leaves the mock fast', async () => {
  const from = performance.now()
  const mock = createMock({ world: largeWorld, now: () => START })
  expect(performance.now() - from).toBeLessThan(LOAD_MS)
  const { view } = mock.world
  expect(view.flows.size).toBeGreaterThan(2_000)
  expect(view.executions.size).toBeGreaterThan(100_000)
  const paths = ['/flows/500100', '/executions/500100/history', '/executions/500100/statuses', '/search?query=oslo 7']
  for (const path of paths) {
    const times: number[] = []
    for (let round = 0; round < 9; round++) {
      const began = performance.now()
      const headers = { authorization: `Bearer ${mock.keys['admin']}` }
      const response = await mock.fetch(new Request(`http://mock.test/rest/v1${path}`, { headers }))
      expect(response.status).toBe(200)
      await response.arrayBuffer()
      times.push(performance.now() - began)
    }
    expect(times.toSorted((one, other) => one - other)[4], path).toBeLessThan(REQUEST_MS)
  }
  const again = largeWorld(START, 1).tables
  const sample = (tables: { flows: typeof view.flows; executions: typeof view.executions }): unknown => [
    tables.flows.get(500_777),
    [...tables.executions.newestWhere('flow', '1:500777')],
  ]
  expect(sample(again)).toEqual(sample(view))
  expect(largeWorld(START, 2).tables.flows.get(500_777)).not.toEqual(view.flows.get(500_777))
})
