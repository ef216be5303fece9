import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import openapi from '../../../spec/generated/openapi.json' with { type: 'json' }
import { LISTENER_REFUSALS } from '../../domain/kernel/failures.ts'
import { type Mock, createMock, demoCredentials } from '../../index.ts'

const ORIGIN = 'http://mock.test'
const { admin } = demoCredentials()
let mock: Mock
beforeEach(() => {
  // Some faults break passive rules on purpose.
  mock = createMock()
})
afterEach(() => mock.close())

interface Answer {
  status: number
  headers: Headers
  json: any
}

async function send(
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const response = await mock.fetch(
    new Request(ORIGIN + path, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  )
  const text = await response.text()
  return { status: response.status, headers: response.headers, json: /^[[{]/.test(text) ? JSON.parse(text) : text }
}
const control = (method: string, path: string, body?: unknown): Promise<Answer> => send(method, `/_mock${path}`, body)
const call = (method: string, path: string, body?: unknown, key = admin): Promise<Answer> =>
  send(method, `/rest/v1${path}`, body, { authorization: `Bearer ${key}` })

describe('overridden runs', () => {
  const run = async (): Promise<number> => (await call('POST', '/flows/101/run?sync=true', {})).json.auditId
  const statusOf = async (auditId: number): Promise<string> =>
    (await call('GET', `/executions/101/history?auditIdFilter=${auditId}`)).json[0].status
  const start = async (): Promise<number> => (await call('POST', '/flows/101/run?allowParallel=true', {})).json.auditId

  test.each(['success', 'warning', 'error', 'canceled'] as const)('end with %s', async (outcome) => {
    const plan = await control('PUT', '/flows/101/runs', { outcome, duration: 'immediate' })
    expect(plan.json).toEqual({ outcome, duration: 'immediate', forced: true })
    expect(await statusOf(await run())).toBe(outcome)
  })

  test('go as before once their number is used up', async () => {
    await control('PUT', '/flows/101/runs', { outcome: 'error', times: 2 })
    const statuses = [await statusOf(await run()), await statusOf(await run()), await statusOf(await run())]
    expect(statuses).toEqual(['error', 'error', 'success'])
    expect((await control('GET', '/flows/101/runs')).json).toEqual({
      outcome: 'success',
      duration: 2_400,
      forced: false,
    })
  })

  test('go as before once they are released', async () => {
    await control('PUT', '/flows/101/runs', { outcome: 'error' })
    expect((await control('DELETE', '/flows/101/runs')).status).toBe(204)
    expect(await statusOf(await run())).toBe('success')
  })

  test('last as long as was said, in the time of the world', async () => {
    await control('POST', '/clock/freeze')
    await control('PUT', '/flows/101/runs', { duration: 5_000 })
    const auditId = await start()
    await control('POST', '/clock/advance', { ms: 100 })
    expect(await statusOf(auditId)).toBe('running')
    await control('POST', '/clock/advance', { ms: 4_904 })
    expect(await statusOf(auditId)).toBe('running')
    await control('POST', '/clock/advance', { ms: 1 })
    expect(await statusOf(auditId)).toBe('success')
  })

  test('end at once even if time is frozen, if they are immediate', async () => {
    await control('POST', '/clock/freeze')
    await control('PUT', '/flows/101/runs', { duration: 'immediate' })
    expect(await statusOf(await start())).toBe('success')
  })

  test('are listed by flow and status, with how many there are', async () => {
    await control('POST', '/clock/freeze')
    const before = (await control('GET', '/runs?limit=1')).json
    expect(before).toMatchObject({ matching: before.total, runs: [{}] })
    await control('PUT', '/flows/101/runs', { duration: 'by hand' })
    const auditId = await start()
    const { total, matching, underWay, runs } = (await control('GET', '/runs?flow=101&status=queued')).json
    expect([total, matching, underWay]).toEqual([before.total + 1, 1, before.underWay + 1])
    expect(runs).toMatchObject([{ auditId, flowId: 101, status: 'queued', over: false }])
    expect((await control('GET', '/runs?flow=101&status=canceled&limit=3')).json.matching).toBe(0)
  })

  test('are listed a part at a time, the newest first', async () => {
    const listed = async (query: string): Promise<number[]> =>
      (await control('GET', `/runs?${query}`)).json.runs.map(({ auditId }: { auditId: number }) => auditId)
    const all = await listed('status=canceled')
    expect(await listed('status=canceled&skip=2&limit=3')).toEqual(all.slice(2, 5))
    expect(await listed(`status=canceled&skip=${all.length - 1}&limit=3`)).toEqual(all.slice(-1))
    expect(await listed(`status=canceled&skip=${all.length + 9}`)).toEqual([])
  })

  test('stay running until they are moved by hand', async () => {
    await control('POST', '/clock/freeze')
    await control('PUT', '/flows/101/runs', { duration: 'by hand', outcome: 'error' })
    const [one, other] = [await start(), await start()]
    expect(await statusOf(one)).toBe('queued')
    expect((await control('POST', `/runs/${one}`, { to: 'running' })).json).toEqual({
      auditId: one,
      flowId: 101,
      status: 'running',
    })
    await control('POST', '/clock/advance', { ms: 86_400_000 })
    expect(await statusOf(one)).toBe('running')
    expect((await control('POST', `/runs/${one}`, { to: 'warning' })).json.status).toBe('warning')
    expect(await statusOf(one)).toBe('warning')
    expect(await statusOf(other)).toBe('running')
    const again = await control('POST', `/runs/${one}`, { to: 'success' })
    expect([again.status, again.json.error]).toEqual([409, `execution ${one} is already warning`])
  })

  test('end a start that waits, once they are moved on', async () => {
    await control('PUT', '/flows/101/runs', { duration: 'by hand' })
    const waiting = run()
    const latest = async (): Promise<{ auditId: number; status: string }> =>
      (await call('GET', '/executions/101/history')).json[0]
    await vi.waitUntil(async () => (await latest()).status === 'running')
    const { auditId } = await latest()
    await control('POST', `/runs/${auditId}`, { to: 'canceled' })
    expect(await waiting).toBe(auditId)
    expect(await statusOf(auditId)).toBe('canceled')
  })

  test('are of flows and executions that there are', async () => {
    expect((await control('PUT', '/flows/9/runs', { outcome: 'error' })).json).toEqual({ error: 'there is no flow 9' })
    expect((await control('POST', '/runs/9', { to: 'success' })).json).toEqual({ error: 'there is no execution 9' })
  })
})

/** Reads a flow, for tests of responses that are not JSON. */
function fetchFlow(): Promise<Response> {
  const headers = { authorization: `Bearer ${admin}` }
  return mock.fetch(new Request(`${ORIGIN}/rest/v1/flows/101`, { headers }))
}

describe('forced responses', () => {
  const remove = (): Promise<Answer> => call('DELETE', '/flows/108')

  test('come as often as requested, with their documented bodies', async () => {
    await control('POST', '/failures', { operation: 'deleteFlow', status: 409, times: 2 })
    expect((await control('GET', '/failures')).json).toEqual({
      failures: [{ operation: 'deleteFlow', status: 409, times: 2 }],
    })
    for (const _time of [1, 2]) {
      const { status, json } = await remove()
      expect([status, Object.keys(json)]).toEqual([409, ['flows', 'schedules']])
    }
    expect((await remove()).status).toBe(200)
    expect((await control('GET', '/failures')).json).toEqual({ failures: [] })
  })

  test('are by default one 500', async () => {
    await control('POST', '/failures', { operation: 'listFlows' })
    expect((await call('GET', '/flows')).status).toBe(500)
    expect((await call('GET', '/flows')).status).toBe(200)
  })

  test('come until they are taken back', async () => {
    await control('POST', '/failures', { operation: 'listFlows', status: 401, times: 'always' })
    for (const _time of [1, 2, 3]) expect((await call('GET', '/flows')).status).toBe(401)
    expect((await control('DELETE', '/failures')).status).toBe(204)
    expect((await call('GET', '/flows')).status).toBe(200)
  })

  test('do not count requests that are refused anyway', async () => {
    await control('POST', '/failures', { operation: 'getFlow', status: 404 })
    expect((await call('GET', '/flows/101', undefined, 'no-key')).status).toBe(401)
    expect((await call('GET', '/flows/101')).status).toBe(404)
  })

  test('apply to HTTP listeners too, including their documented throttle', async () => {
    await control('POST', '/failures', { listener: 501, status: 429 })
    const deliver = (): Promise<Answer> => call('POST', '/http/orders-inbox', { order: 1 })
    expect((await deliver()).status).toBe(429)
    expect((await deliver()).status).toBeLessThan(300)
    const { responses } = openapi.components.pathItems.HttpListener.post
    expect(Object.keys(responses).map(Number).filter(Boolean)).toEqual(LISTENER_REFUSALS)
  })

  test('have any status and body, for one path if wanted', async () => {
    const forced = { status: 200, body: { name: 'Mine' }, times: 'always', target: '/rest/v1/flows/101' }
    await control('POST', '/failures', { operation: 'getFlow', ...forced })
    expect((await call('GET', '/flows/102')).json.name).not.toBe('Mine')
    expect(await call('GET', '/flows/101')).toMatchObject({ status: 200, json: { name: 'Mine' } })
    await control('POST', '/failures', {
      operation: 'getFlow',
      status: 502,
      body: '<h1>Bad gateway</h1>',
      contentType: 'text/html',
    })
    const answer = await fetchFlow()
    expect([answer.status, answer.headers.get('content-type')]).toEqual([502, 'text/html'])
    expect(await answer.text()).toBe('<h1>Bad gateway</h1>')
  })

  test('come late', async () => {
    await control('POST', '/failures', { operation: 'getFlow', status: 503, delayMs: 40 })
    const begun = performance.now()
    expect((await fetchFlow()).status).toBe(503)
    expect(performance.now() - begun).toBeGreaterThan(39)
  })

  test('break in three ways', async () => {
    await control('POST', '/failures', { operation: 'getFlow', status: 200, broken: 'reset' })
    await expect(fetchFlow().then((answer) => answer.text())).rejects.toThrow('cuts')
    await control('POST', '/failures', { operation: 'getFlow', status: 200, body: { half: 'there' }, broken: 'cut' })
    await expect(fetchFlow().then((answer) => answer.text())).rejects.toThrow('cuts')
    await control('POST', '/failures', {
      operation: 'getFlow',
      status: 200,
      body: { half: 'there' },
      broken: 'malformed',
    })
    expect(await (await fetchFlow()).text()).toBe('{"half":')
    expect((await fetchFlow()).status).toBe(200)
  })

  test('name an operation or a listener, and of a listener a documented error', async () => {
    for (const body of [{ operation: 'createFlow', listener: 501 }, { status: 500 }, { operation: 'none' }])
      expect((await control('POST', '/failures', body)).status).toBe(400)
    const { status, json } = await control('POST', '/failures', { listener: 501, status: 502 })
    expect(status).toBe(400)
    expect(json.error).toContain(`a listener has only the documented errors ${LISTENER_REFUSALS.join(', ')}`)
    expect((await call('POST', '/flows', { name: 'Not refused', flowType: 'flow.etl.api' })).status).toBe(200)
  })
})

describe('latency', () => {
  const durationOf = async (path: string): Promise<number> => {
    const begun = performance.now()
    expect((await call('GET', path)).status).toBe(200)
    return performance.now() - begun
  }

  test('delays the responses of all operations, or of one in its own range', async () => {
    await durationOf('/flows')
    await control('PUT', '/latency', { ms: 120 })
    await control('PUT', '/latency', { ms: [10, 20], operation: 'listFlows' })
    expect((await control('GET', '/latency')).json).toEqual({ all: 120, operations: { listFlows: [10, 20] } })
    expect(await durationOf('/flows/101')).toBeGreaterThanOrEqual(119)
    const own = await durationOf('/flows')
    expect(own).toBeGreaterThanOrEqual(9)
    expect(own).toBeLessThan(119)
    await control('DELETE', '/latency')
    expect((await control('GET', '/latency')).json).toEqual({ all: 0, operations: {} })
    expect(await durationOf('/flows/101')).toBeLessThan(119)
  })

  test('is of an operation that there is', async () => {
    const { status, json } = await control('PUT', '/latency', { ms: 1, operation: 'none' })
    expect([status, json.error]).toEqual([400, expect.stringMatching(/^there is no operation none; for example, send/)])
  })
})
