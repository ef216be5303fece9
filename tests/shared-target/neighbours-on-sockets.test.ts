import { expect, test } from 'vitest'
import { createMock } from '../../mocks/index.ts'
import { nodePorts } from '../../mocks/node/ports.ts'
import { listen } from '../../mocks/node/serve.ts'
import { casesOf, checks, httpTransport, observations, run } from '../../suites/index.ts'
import { embeddedTarget } from '../../scripts/cli/embedded.ts'
import { falsePositives } from '../strength/bench.ts'
import { askingBy, crowdedWorld } from './crowd.ts'
import { createNeighbours } from './neighbours.ts'

/** Areas whose responses contain everybody's objects. */
const AREAS = new Set(['search', 'audit', 'messages', 'sql'])
/** Concurrent neighbours, and their pause in ms. */
const BUSY = 2
const PAUSE_MS = 5

test('other users cause no false positive over sockets, with concurrent cases', async () => {
  const mock = createMock({ ports: nodePorts(), world: crowdedWorld, deliverTo: ['127.0.0.1:*'] })
  const { origin, close } = await listen(mock.fetch)
  const { target, redactor } = embeddedTarget(origin)
  const neighbours = createNeighbours(
    askingBy((request) => fetch(request), origin),
    1,
  )
  await neighbours.moveIn()
  const { send, close: hangUp } = httpTransport(target.limits.timeoutMs)
  const over = new AbortController()
  const busy = (async () => {
    while (!over.signal.aborted) {
      await Promise.all(Array.from({ length: BUSY }, () => neighbours.act()))
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  })()
  const selected = new Set(
    casesOf(checks)
      .map(({ rule }) => rule)
      .filter(({ area }) => AREAS.has(area))
      .map(({ id }) => id),
  )
  const report = await run({
    target: { ...target, limits: { ...target.limits, runs: 1 } },
    redactor,
    checks,
    observations,
    send,
    seed: 1,
    profiles: new Set(['product']),
    selected,
  })
  over.abort()
  await busy
  await hangUp()
  mock.close()
  await close()
  expect(falsePositives(report)).toEqual([])
  expect(report.proved.rules).toBeGreaterThan(20)
})
