import { expect, test, vi } from 'vitest'
import { createMock, demoCredentials } from '../index.ts'

const WAITS = 200
/** Observation time, in ms. */
const WHILE_MS = 200

/** A mock in which runs of flow 101 end only by hand, and calls that wait for them. */
async function waiting(signal?: AbortSignal) {
  const mock = createMock()
  const headers = { authorization: `Bearer ${demoCredentials().admin}`, 'content-type': 'application/json' }
  const send = (method: string, path: string, body: unknown, more: RequestInit = {}): Promise<Response> =>
    mock.fetch(new Request(`http://mock.test${path}`, { method, headers, body: JSON.stringify(body), ...more }))
  await send('PUT', '/_mock/flows/101/runs', { duration: 'by hand' })
  const answers = Array.from({ length: WAITS }, () =>
    send('POST', '/rest/v1/flows/101/run?sync=true&allowParallel=true', {}, signal === undefined ? {} : { signal }),
  )
  const runs = () => [...mock.world.view.executions.values()].filter(({ plan }) => plan.byHand === true)
  await vi.waitUntil(() => runs().length === WAITS && runs().every(({ status }) => status === 'running'))
  const finish = (auditId: number | bigint): Promise<Response> =>
    send('POST', `/_mock/runs/${auditId}`, { to: 'success' })
  return { mock, answers, runs, finish }
}

test('all waiting calls share one timer, and each returns when its own run ends', async () => {
  const { mock, answers, runs, finish } = await waiting()
  // Schedules of the demo world that come due just now would be looked at too.
  mock.world.clock.freeze()
  const timers = vi.spyOn(globalThis, 'setTimeout')
  await new Promise((resolve) => setTimeout(resolve, WHILE_MS))
  expect(timers.mock.calls.length).toBeLessThan(WHILE_MS / 10)
  timers.mockRestore()
  const answered: unknown[] = []
  for (const answer of answers) void answer.then(async (given) => answered.push((await given.json()).auditId))
  const [first, ...others] = runs().map(({ auditId }) => auditId)
  await finish(first!)
  await vi.waitUntil(() => answered.length > 0)
  expect(answered).toEqual([first])
  for (const auditId of others) await finish(auditId)
  await Promise.all(answers)
})

test('a call waits no longer once its client is gone', async () => {
  const leaving = new AbortController()
  const { answers, runs } = await waiting(leaving.signal)
  leaving.abort()
  await Promise.all(answers)
  expect(runs().every(({ status }) => status === 'running')).toBe(true)
})

test('waiting calls return when the mock closes', async () => {
  const { mock, answers } = await waiting()
  mock.close()
  await Promise.all(answers)
})
