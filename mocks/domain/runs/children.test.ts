import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Int64 } from '#spec'
import { type Mock, createMock, demoCredentials } from '../../index.ts'
import type { ExecutionRecord } from '../../world/index.ts'
import { logOf } from '../executions/log-lines.ts'

/** A parent of the demo world, and its child flows in their order. */
const PARENT = 113
const CHILDREN = [110, 111, 112]
const DAY_MS = 86_400_000

describe('a run of a flow with child flows', () => {
  let mock: Mock
  let time: number

  beforeEach(() => {
    time = Date.UTC(2026, 5, 17, 9, 46)
    mock = createMock({ now: () => time })
  })
  afterEach(() => mock.close())

  async function call(method: string, path: string, body?: object): Promise<any> {
    const headers = { authorization: `Bearer ${demoCredentials().admin}`, 'content-type': 'application/json' }
    const content = body === undefined ? {} : { body: JSON.stringify(body) }
    const text = await (
      await mock.fetch(new Request(`http://mock.test${path}`, { method, headers, ...content }))
    ).text()
    return text === '' ? undefined : JSON.parse(text)
  }
  const start = async (flowId: number): Promise<number> => (await call('POST', `/rest/v1/flows/${flowId}/run`)).auditId
  const advance = (ms: number): Promise<unknown> => call('POST', '/_mock/clock/advance', { ms })
  const force = (flowId: number, outcome: string): Promise<unknown> =>
    call('PUT', `/_mock/flows/${flowId}/runs`, { outcome, duration: 1_000 })
  const run = (auditId: number): ExecutionRecord => mock.world.view.executions.get(auditId)!
  const childrenOf = (auditId: Int64): ExecutionRecord[] =>
    [...mock.world.view.executions.values()].filter(({ parent }) => parent === auditId)
  const flow = async (name: string, children: string): Promise<number> =>
    (await call('POST', '/rest/v1/flows', { name, properties: { 'field.flow.child': children } })).id

  test('starts them one after the other, and ends after the last', async () => {
    const auditId = await start(PARENT)
    await advance(10_000)
    expect(childrenOf(auditId).map(({ flowId, status }) => [flowId, status])).toEqual([[110, 'running']])
    await advance(50_000)
    const children = childrenOf(auditId)
    expect(children.map(({ flowId }) => flowId)).toEqual(CHILDREN)
    expect(new Set(children.map(({ triggerType, startedBy }) => `${triggerType} ${startedBy}`))).toEqual(
      new Set(['flow ada']),
    )
    const { status, ended = 0 } = run(auditId)
    expect(status).toBe('success')
    children.reduce((before, child) => {
      expect(child.started).toBe(before.ended)
      return child
    })
    expect(ended).toBeGreaterThanOrEqual(children.at(-1)!.ended!)
  })

  test('waits for children that take longer than its own work', async () => {
    await force(112, 'success')
    await call('PUT', '/_mock/flows/112/runs', { outcome: 'success', duration: 120_000 })
    const auditId = await start(PARENT)
    await advance(100_000)
    expect(run(auditId).status).toBe('running')
    await advance(100_000)
    expect(run(auditId)).toMatchObject({ status: 'success', ended: childrenOf(auditId).at(-1)!.ended })
  })

  test('tries a child that fails three times, and fails by it', async () => {
    await force(111, 'error')
    const auditId = await start(PARENT)
    await advance(60_000)
    const children = childrenOf(auditId)
    expect(children.map(({ flowId, status }) => `${flowId} ${status}`)).toEqual([
      '110 success',
      ...Array.from({ length: 3 }, () => '111 error'),
    ])
    expect(run(auditId)).toMatchObject({ status: 'error', ended: children.at(-1)!.ended })
    expect(run(auditId).failure).toContain('child flow 111 ended: error')
  })

  /** The log of a run without its numbers and progress. */
  const shapeOf = (one: ExecutionRecord): string[] =>
    logOf(one, time + DAY_MS)
      .filter((line) => !/ read, \d+ written|Batch|^\t|queued/.test(line))
      .map((line) =>
        line
          .split('\n')[0]!
          .slice(24)
          .replaceAll(/execution \d+|[\d.]+ s|\d+ (?=records|rejected)/g, '#'),
      )

  test.each(['success', 'error'])('has a log like those of the past: %s', async (outcome) => {
    const past = [...mock.world.view.executions.values()].findLast(
      ({ flowId, status }) => flowId === PARENT && status === outcome,
    )!
    if (outcome === 'error') await force(111, 'error')
    const auditId = await start(PARENT)
    await advance(60_000)
    expect(past.children?.length).toBeGreaterThan(2)
    expect(shapeOf(run(auditId))).toEqual(shapeOf(past))
  })

  test('ends with the child that it waits for when it is stopped', async () => {
    const auditId = await start(PARENT)
    await advance(10_000)
    await call('POST', `/rest/v1/flows/${PARENT}/stop?auditId=${auditId}`)
    await advance(60_000)
    expect(run(auditId).status).toBe('canceled')
    expect(childrenOf(auditId).map(({ status }) => status)).toEqual(['canceled'])
  })

  test('fails at once by a child that somebody stopped', async () => {
    const auditId = await start(PARENT)
    await advance(10_000)
    await call('POST', '/rest/v1/flows/110/stop')
    await advance(1)
    expect(run(auditId)).toMatchObject({ status: 'error' })
    expect(run(auditId).failure).toContain('child flow 110 ended: canceled')
    expect(childrenOf(auditId)).toHaveLength(1)
  })

  test('waits for no child when a control request moves it to its end', async () => {
    const auditId = await start(PARENT)
    await advance(10_000)
    await call('POST', `/_mock/runs/${auditId}`, { to: 'warning' })
    await advance(60_000)
    expect(run(auditId).status).toBe('warning')
    expect(childrenOf(auditId)).toHaveLength(1)
  })

  test('starts none if a control request has decided how it goes', async () => {
    await force(PARENT, 'success')
    const auditId = await start(PARENT)
    await advance(1_005)
    expect(run(auditId).status).toBe('success')
    expect(childrenOf(auditId)).toEqual([])
  })

  test('fails if a flow is among its own children, directly or not', async () => {
    const own = await flow('Itself', '')
    const other = await flow('Back', String(own))
    await call('PUT', `/rest/v1/flows/${own}`, { name: 'Itself', properties: { 'field.flow.child': String(own) } })
    const direct = await start(own)
    await advance(DAY_MS)
    expect(run(direct)).toMatchObject({ status: 'error' })
    expect(run(direct).failure).toContain(`child flow ${own} would call itself`)
    await call('PUT', `/rest/v1/flows/${own}`, { name: 'Itself', properties: { 'field.flow.child': String(other) } })
    const indirect = await start(own)
    await advance(DAY_MS)
    expect(run(indirect)).toMatchObject({ status: 'error' })
    expect(childrenOf(indirect).map(({ status }) => status)).toEqual(['error', 'error', 'error'])
  })

  test('fails if it is nested too deeply', async () => {
    let child = await flow('Level', '')
    for (let level = 0; level < 12; level += 1) child = await flow('Level', String(child))
    const before = mock.world.view.executions.size
    const auditId = await start(child)
    await call('POST', '/_mock/clock/advance?schedules=once', { ms: DAY_MS })
    await call('GET', '/_mock/runs')
    expect(run(auditId).status).toBe('error')
    expect(mock.world.view.executions.size - before).toBeLessThan(60)
  })

  test('a schedule that starts a parent starts its children each time', async () => {
    await advance(DAY_MS)
    const parents = [...mock.world.view.executions.values()].filter(
      ({ flowId, started, status }) => flowId === PARENT && started >= time && status !== 'running',
    )
    expect(parents).toHaveLength(96)
    for (const { auditId, ended } of parents) {
      expect(childrenOf(auditId).map(({ flowId }) => flowId)).toEqual(CHILDREN)
      expect(childrenOf(auditId).every((child) => child.ended! <= ended!)).toBe(true)
    }
  })

  test('goes on with its children when the clock is set back', async () => {
    await advance(DAY_MS - 600_000)
    const auditId = await start(PARENT)
    await advance(2_000)
    await call('POST', '/_mock/clock/restore')
    await call('POST', '/_mock/clock/advance', { ms: 60_000 })
    expect(run(auditId).status).toBe('success')
    expect(childrenOf(auditId).map(({ flowId, status }) => `${flowId} ${status}`)).toEqual([
      '110 success',
      '111 success',
      '112 warning',
    ])
  })
})
