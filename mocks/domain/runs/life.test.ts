import { beforeEach, describe, expect, test } from 'vitest'
import { type Mock, createMock, demoCredentials } from '../../index.ts'

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
  const statusOf = async (auditId: number, flowId = SLOW): Promise<string> =>
    (await call('GET', `/executions/${flowId}?auditId=${auditId}`)).status

  test('it is queued, then running, then over', async () => {
    const auditId = await start('', 102)
    expect(await statusOf(auditId, 102)).toBe('queued')
    time += QUEUE_MS
    expect(await statusOf(auditId, 102)).toBe('running')
    time += 10
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
    const auditId = await start('?stopTime=1', 102)
    time += 60_000
    expect(await statusOf(auditId, 102)).toBe('error')
    expect(mock.world.view.executions.get(auditId)?.ended).toBe(time - 60_000 + QUEUE_MS + 10)
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
})
