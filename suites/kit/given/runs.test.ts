import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Api } from '../api.ts'
import type { Reply } from '../exchange.ts'
import { pausing } from '../polling.ts'
import type { Maker } from './maker.ts'
import { givenRuns } from './runs.ts'

const FLOW = 7
const SETTLE_MS = 5_000
const [STARTED, ALREADY_RUNNING] = [0, 1]

/** A flow that answers "already running" to its first starts; each request takes some ms. */
function busyFlow(refusals: number, requestMs: number) {
  let starts = 0
  const answer = async (json: unknown): Promise<Reply> => {
    await new Promise((resolve) => setTimeout(resolve, requestMs))
    return { ok: true, status: 200, json, text: JSON.stringify(json) } as Reply
  }
  const need: Api['need'] = () => {
    starts += 1
    return answer({ flowId: FLOW, auditId: 100 + starts, status: starts > refusals ? STARTED : ALREADY_RUNNING })
  }
  const call: Api['call'] = () => answer([{ auditId: 100, status: 'running' }])
  const target = { limits: { settleMs: SETTLE_MS } }
  const maker = { api: { need, call }, target, pause: pausing(), resting: (pause: Promise<unknown>) => pause }
  return { given: givenRuns(maker as unknown as Maker), starts: () => starts }
}

describe('starts a flow that is busy', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    vi.setTimerTickMode('nextTimerAsync')
  })
  afterEach(() => void vi.useRealTimers())

  test('until it is free', async () => {
    expect(await busyFlow(3, 5).given.run(FLOW)).toMatchObject({ flowId: FLOW, auditId: 104 })
  })

  test('also if each request waits long for those of other cases', async () => {
    expect(await busyFlow(3, SETTLE_MS).given.run(FLOW)).toMatchObject({ flowId: FLOW, auditId: 104 })
  })

  test('but not for ever', async () => {
    const { given, starts } = busyFlow(Number.POSITIVE_INFINITY, 5)
    const begun = performance.now()
    await expect(given.run(FLOW)).rejects.toThrow(`flow ${FLOW} could not be started`)
    expect(performance.now() - begun).toBeLessThan(2 * SETTLE_MS)
    expect(starts()).toBeLessThan(40)
  })
})
