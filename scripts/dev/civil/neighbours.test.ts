import { describe, expect, test } from 'vitest'
import { checks, observations, run } from '../../../suites/index.ts'
import { alarms } from '../strength/bench.ts'
import { stage } from '../strength/stage.ts'
import { useVirtualTime } from '../strength/virtual-time.ts'
import { askingBy, crowdedWorld } from './crowd.ts'
import { createNeighbours } from './neighbours.ts'

useVirtualTime()

const MANY = 300

describe('people who use the service at the same time are no reason for an alarm', () => {
  test.each([1, 2, 3])('seed %i', async (seed) => {
    const { close, send, fetch, ...mock } = stage([], { world: crowdedWorld })
    const neighbours = createNeighbours(askingBy(fetch, 'http://mock.test'), seed)
    await neighbours.moveIn(MANY)
    const report = await run({
      ...mock,
      async send(request, asked) {
        await neighbours.act()
        return send(request, asked)
      },
      checks,
      observations,
      seed,
      profiles: new Set(['product', 'mcp', 'http']),
    })
    close()
    expect(alarms(report)).toEqual([])
  })
})
