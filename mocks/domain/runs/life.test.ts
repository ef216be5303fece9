import { beforeEach, describe, expect, test } from 'vitest'
import { type Mock, createMock, demoCredentials } from '../../index.ts'
import { goalOf } from '../../world/index.ts'

const QUEUE_MS = 5
const SLOW = 103

/** A run of a demo flow in a world whose clock the test moves. */
describe('the life of a run', () => {
  let mock: Mock
  let time: number

  beforeEach(() => {
    time = 1_700_000_000_000
    mock = createMock({ now: () => time })
  })

  async function call(method: string, path: string): Promise<any> {
    const headers = { authorization: `Bearer ${demoCredentials().admin}` }
    const response = await mock.fetch(new Request(`http://mock.test/rest/v1${path}`, { method, headers }))
    return response.json()
  }

  const start = async (query = '', flowId = SLOW): Promise<number> =>
    (await call('POST', `/flows/${flowId}/run${query}`)).auditId
  const historyOf = (flowId: number): Promise<{ status: string }[]> => call('GET', `/executions/${flowId}/history`)
  const control = (path: string, body?: object) =>
    mock.fetch(
      new Request(`http://mock.test/_mock/clock/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    )
  /** How long the runs of a flow take. */
  const usualMs = (flowId: number): number => mock.world.view.simulations.get(flowId)!.durationMs
  const statusOf = async (auditId: number, flowId = SLOW): Promise<string> =>
    (await call('GET', `/executions/${flowId}?auditId=${auditId}`)).status

  test('it is queued, then running, then over', async () => {
    const auditId = await start('', 102)
    expect(await statusOf(auditId, 102)).toBe('queued')
    time += QUEUE_MS
    expect(await statusOf(auditId, 102)).toBe('running')
    time += usualMs(102)
    expect(await statusOf(auditId, 102)).toBe('error')
  })

  test('it is stopped at its stop time to the millisecond', async () => {
    const auditId = await start('?stopTime=1')
    time += 999
    expect(await statusOf(auditId)).toBe('running')
    time += 1
    expect(await statusOf(auditId)).toBe('canceled')
  })

  test('it takes the same time however late it is observed', async () => {
    const auditId = await start('?stopTime=5', 102)
    time += 60_000
    expect(await statusOf(auditId, 102)).toBe('error')
    expect(mock.world.view.executions.get(auditId)?.ended).toBe(time - 60_000 + QUEUE_MS + usualMs(102))
  })

  test('a stop time of 0 sets no limit', async () => {
    const auditId = await start('?stopTime=0')
    time += 1_000
    expect(await statusOf(auditId)).toBe('running')
  })

  test('one that waits begins when the one before is over', async () => {
    const first = await start()
    const second = await start('?waitIfRunning=true')
    time += 1_000
    expect([await statusOf(first), await statusOf(second)]).toEqual(['running', 'queued'])
    await call('POST', `/flows/${SLOW}/stop?auditId=${first}`)
    time += QUEUE_MS
    expect([await statusOf(first), await statusOf(second)]).toEqual(['canceled', 'running'])
  })

  test('waiting ones begin one after the other, even if nothing ran before', async () => {
    const waiting: number[] = []
    for (let count = 0; count < 3; count++) waiting.push(await start('?waitIfRunning=true'))
    const statuses = (): Promise<string[]> => Promise.all(waiting.map((auditId) => statusOf(auditId)))
    time += QUEUE_MS
    expect(await statuses()).toEqual(['running', 'queued', 'queued'])
    time += 60_000
    expect(await statuses()).toEqual(['success', 'running', 'queued'])
    time += 120_000
    expect(await statuses()).toEqual(['success', 'success', 'success'])
  })

  test('a plain second start begins nothing, a parallel one does', async () => {
    const first = await start()
    expect(await start()).toBe(first)
    expect(await start('?allowParallel=true')).not.toBe(first)
  })

  test('a stop without an audit id stops whatever is under way', async () => {
    const first = await start()
    const second = await start('?allowParallel=true')
    await call('POST', `/flows/${SLOW}/stop`)
    expect([await statusOf(first), await statusOf(second)]).toEqual(['canceled', 'canceled'])
  })

  const logOf = async (auditId: number, flowId = SLOW): Promise<string[]> => {
    const headers = { authorization: `Bearer ${demoCredentials().admin}` }
    const url = `http://mock.test/rest/v1/executions/${flowId}/audit/${auditId}/console/live`
    return (await (await mock.fetch(new Request(url, { headers }))).text()).trimEnd().split('\n')
  }
  const progress = (log: readonly string[]): number[] =>
    log.flatMap((line) => Number(/ (\d+) records read, /.exec(line)?.[1] ?? [])).filter((records) => records > 0)

  test('its log shows progress as often as logStep says, as far as it has come', async () => {
    const auditId = await start('?logStep=60000')
    time += QUEUE_MS + 15_000
    await statusOf(auditId)
    time += 15_000
    expect(progress(await logOf(auditId)).slice(0, 3)).toEqual([60_000, 120_000, 180_000])
    time += 30_000
    await statusOf(auditId)
    expect(progress(await logOf(auditId)).at(-1)).toBe(goalOf(mock.world.view.executions.get(auditId)!))
  })

  test('its log shows no progress with logStep 0', async () => {
    const auditId = await start('?logStep=0', 101)
    time += QUEUE_MS + 10
    await statusOf(auditId, 101)
    time += usualMs(101)
    expect(await statusOf(auditId, 101)).toBe('success')
    // The last line has the sum.
    expect(progress(await logOf(auditId, 101))).toEqual([goalOf(mock.world.view.executions.get(auditId)!)])
  })

  test('what a schedule started ends when the clock is set back, and leaves its flow idle', async () => {
    // In the midst of its run on Sunday.
    await control('advance', { ms: Date.UTC(2023, 10, 19, 4, 0, 30) - time })
    const busy = async () => (await historyOf(SLOW)).filter(({ status }) => status === 'running' || status === 'queued')
    expect(await busy()).toHaveLength(1)
    await control('restore')
    time += 1
    expect(await busy()).toEqual([])
  })

  test('it goes on when the clock is set back after it started', async () => {
    await control('advance', { ms: 86_400_000 })
    await historyOf(101)
    // What its schedule started is over.
    time += 60_000
    const auditId = await start('', 101)
    await control('restore')
    time += QUEUE_MS
    expect(await statusOf(auditId, 101)).toBe('running')
    time += usualMs(101)
    expect(await statusOf(auditId, 101)).toBe('success')
  })
})
