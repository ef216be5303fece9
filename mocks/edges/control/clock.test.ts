import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Mock, createMock, demoCredentials } from '../../index.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const START = Date.UTC(2026, 5, 17, 9, 41)

interface Run {
  auditId: number
  flowId: number
  status: string
  started: number
  ended?: number
}

describe('schedules under a clock that moves on', () => {
  let mock: Mock
  let machine: number

  beforeEach(() => {
    machine = START
    mock = createMock({ now: () => machine })
  })
  afterEach(() => mock.close())

  async function call(method: string, path: string, body?: object): Promise<any> {
    const headers = { authorization: `Bearer ${demoCredentials().admin}`, 'content-type': 'application/json' }
    const content = body === undefined ? {} : { body: JSON.stringify(body) }
    const response = await mock.fetch(new Request(`http://mock.test${path}`, { method, headers, ...content }))
    return response.json()
  }

  const advance = (ms: number, query = ''): Promise<{ now: number; due: number; skippedFrom?: number }> =>
    call('POST', `/_mock/clock/advance${query}`, { ms })
  /** The runs of a flow since the start, oldest first. */
  const runsOf = async (flowId: number): Promise<Run[]> => {
    const { runs } = (await call('GET', `/_mock/runs?flow=${flowId}`)) as { runs: Run[] }
    return runs.filter(({ started }) => started >= START).toReversed()
  }
  const startsOf = async (flowId: number): Promise<number[]> => (await runsOf(flowId)).map(({ started }) => started)

  /** A flow with a schedule, whose runs take so long. */
  async function scheduled(schedule: string, duration?: number): Promise<number> {
    const { id: flowId } = await call('POST', '/rest/v1/flows', { name: 'Often', flowType: 'flow.etl.api' })
    if (duration !== undefined) await call('PUT', `/_mock/flows/${flowId}/runs`, { outcome: 'success', duration })
    await call('POST', '/rest/v1/schedules', { name: 'Often', flowId, schedule })
    return flowId
  }
  const times = (first: number, everyMs: number, count: number): number[] =>
    Array.from({ length: count }, (_none, index) => first + index * everyMs)

  test('an advance of a day starts an hourly schedule 24 times, each at its own time', async () => {
    const flowId = await scheduled('0 0 * * * ?')
    const { due } = await advance(DAY_MS)
    expect(await startsOf(flowId)).toEqual(times(Date.UTC(2026, 5, 17, 10), HOUR_MS, 24))
    const ended = (await runsOf(flowId)).map((run) => [run.status, run.ended! - run.started])
    expect(new Set(ended.map(String))).toEqual(new Set(['success,45']))
    expect(due).toBeGreaterThan(24)
  })

  test('all schedules start in one order of time, and so do their audit ids', async () => {
    await scheduled('0 0/7 * * * ?')
    await scheduled('0 0/11 * * * ?')
    await advance(DAY_MS)
    const started = [...mock.world.view.executions.values()].filter((run) => run.started >= START)
    expect(started.length).toBeGreaterThan(300)
    expect(started.map((run) => run.started)).toEqual(started.map((run) => run.started).toSorted((a, b) => a - b))
    expect(started.map((run) => run.auditId)).toEqual(
      started.map((run) => run.auditId).toSorted((a, b) => Number(a) - Number(b)),
    )
  })

  test('a run that is longer than the interval keeps its schedule from starting another', async () => {
    const flowId = await scheduled('0 * * * * ?', 150_000)
    await advance(HOUR_MS)
    // Every third minute: it is over half a minute before.
    expect(await startsOf(flowId)).toEqual(times(START + MINUTE_MS, 3 * MINUTE_MS, 20))
  })

  test('each run has its webhooks, at the time of its end', async () => {
    const flowId = await scheduled('0 0 * * * ?')
    const url = 'http://hooks.example.com/'
    await call('POST', '/rest/v1/webhooks', { name: 'Ends', events: ['Flow.Executed'], url, flowIncludes: [flowId] })
    await advance(DAY_MS)
    const told = [...mock.world.view.deliveries.values()].filter(({ created }) => created >= START)
    expect(told.map(({ created }) => created)).toEqual((await runsOf(flowId)).map(({ ended }) => ended))
  })

  test('time that passes by itself starts them too, however late that is seen', async () => {
    const flowId = await scheduled('0 0 * * * ?')
    machine += DAY_MS
    expect(await startsOf(flowId)).toEqual(times(Date.UTC(2026, 5, 17, 10), HOUR_MS, 24))
  })

  test('a frozen clock advances in the same way', async () => {
    const flowId = await scheduled('0 0 * * * ?')
    await call('POST', '/_mock/clock/freeze')
    machine += DAY_MS
    expect(await startsOf(flowId)).toEqual([])
    await advance(2 * HOUR_MS)
    expect(await startsOf(flowId)).toEqual(times(Date.UTC(2026, 5, 17, 10), HOUR_MS, 2))
  })

  test.each(['set', 'advance once', 'reset'])(
    'after a jump a schedule starts once, at the new time: %s',
    async (jump) => {
      const flowId = await scheduled('0 0 * * * ?')
      if (jump === 'set') await call('POST', '/_mock/clock/set', { now: START + DAY_MS })
      else if (jump === 'advance once') await advance(DAY_MS, '?schedules=once')
      else {
        mock.world.startHere()
        mock.world.reset()
        machine += DAY_MS
        mock.world.reset()
      }
      expect(await startsOf(flowId)).toEqual([START + DAY_MS])
      await advance(HOUR_MS)
      expect(await startsOf(flowId)).toEqual([START + DAY_MS, Date.UTC(2026, 5, 18, 10)])
    },
  )

  test('what was due before a jump is not skipped', async () => {
    const flowId = await scheduled('0 0 * * * ?')
    machine += 2 * HOUR_MS
    await call('POST', '/_mock/clock/set', { now: START + DAY_MS })
    expect(await startsOf(flowId)).toEqual([...times(Date.UTC(2026, 5, 17, 10), HOUR_MS, 2), START + DAY_MS])
  })

  test('an advance starts at most 10,000 times, and says from when on it skipped', async () => {
    const flowId = await scheduled('0 * * * * ?')
    const { now, due, skippedFrom } = await advance(365 * DAY_MS)
    const starts = await startsOf(flowId)
    expect(due).toBeGreaterThanOrEqual(10_000)
    expect(due).toBeLessThan(10_100)
    expect(starts.length).toBeGreaterThan(8_000)
    expect(skippedFrom).toBeGreaterThanOrEqual(starts.at(-2)!)
    expect(starts.at(-1)).toBe(now)
    await advance(MINUTE_MS)
    expect(await startsOf(flowId)).toHaveLength(starts.length + 1)
  })

  test('a schedule that was in the recycle bin while the clock was ahead is due again at its old time', async () => {
    const flowId = await scheduled('0 0 * * * ?')
    const [{ id }] = (await call('GET', `/rest/v1/schedules/flows/${flowId}`)) as [{ id: number }]
    await call('DELETE', `/rest/v1/schedules/${id}`)
    await advance(2 * HOUR_MS)
    await call('POST', '/_mock/clock/restore')
    await call('POST', `/rest/v1/recycle-bin/schedules/${id}/restore`)
    await advance(HOUR_MS)
    expect(await startsOf(flowId)).toEqual([Date.UTC(2026, 5, 17, 10)])
  })

  test.each([
    ['advanced', ['/clock/advance', { ms: 8 * HOUR_MS }]],
    ['set', ['/clock/set', { now: START - DAY_MS }]],
    ['frozen', ['/clock/freeze']],
  ] as const)('a reset restores a clock that was %s', async (_word, [path, body]) => {
    await call('POST', `/_mock${path}`, body)
    await mock.control().reset()
    machine += MINUTE_MS
    expect(await call('GET', '/_mock/clock')).toEqual({ now: START + MINUTE_MS, frozen: false })
  })

  test('a reset restores the clock that a sandbox began with', async () => {
    await call('POST', '/_mock/clock/freeze')
    await call('POST', '/_mock/sandboxes', { id: 'still', from: 'default' })
    const at = '/_mock/sandboxes/still'
    await call('POST', `${at}/clock/thaw`)
    await call('POST', `${at}/clock/advance`, { ms: DAY_MS })
    await mock.control('still').reset()
    expect(await call('GET', `${at}/clock`)).toEqual({ now: START, frozen: true })
  })

  test('a wrong word about schedules is refused', async () => {
    expect(await advance(1, '?schedules=never')).toEqual({ error: 'schedules is each or once' })
  })
})
