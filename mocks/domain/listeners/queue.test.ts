import { describe, expect, test } from 'vitest'
import { type Mock, createMock, demoCredentials } from '../../index.ts'

const ORIGIN = 'http://mock.test'
const START = Date.UTC(2026, 0, 5)
const MINUTE_MS = 60_000
const LIMIT = 100
/** Time limit for releasing thousands of messages, in real ms. */
const SOON_MS = 2_000

/** A mock with a frozen clock, and the few requests that the tests need. */
function started() {
  const mock = createMock({ now: () => START })
  const { admin } = demoCredentials()
  const send = async (method: string, path: string, body?: unknown) => {
    const headers = { authorization: `Bearer ${admin}`, 'content-type': 'application/json' }
    const init = body === undefined ? {} : { body: JSON.stringify(body) }
    return mock.fetch(new Request(`${ORIGIN}${path}`, { method, headers, ...init }))
  }
  const made = async (path: string, body: unknown): Promise<{ id: number; url: string }> =>
    (await send('POST', `/rest/v1${path}`, body)).json() as Promise<{ id: number; url: string }>
  return { mock, send, made }
}

/** Listener ids of the executions that messages started, in order. */
function worked({ world }: Mock): unknown[] {
  return [...world.view.executions.values()]
    .filter(({ triggerType, messageId }) => triggerType === 'listener' && Number(messageId) >= 10_000)
    .toSorted((a, b) => Number(a.auditId) - Number(b.auditId))
    .map(({ messageId }) => world.view.listenerMessages.get(Number(messageId))?.listenerId)
}

describe('queue listeners', () => {
  test('a message that the control surface hands over is stored and runs the bound flow', async () => {
    const { mock, send, made } = started()
    const listener = await made('/listeners', { name: 'Queue', listenerType: 'listener.queue' })
    await made('/schedules', { flowId: 109, name: 'From the queue', listenerId: listener.id })
    expect(listener.url).toBeUndefined()
    const reply = await send('POST', `/_mock/listeners/${listener.id}/messages`, { order: 1 })
    const { messageId } = (await reply.json()) as { messageId: number }
    expect(await (await send('GET', `/rest/v1/messages/${messageId}`)).json()).toEqual({ order: 1 })
    expect(worked(mock)).toEqual([listener.id])
  })

  test('an HTTP listener is no queue', async () => {
    const { send } = started()
    expect((await send('POST', '/_mock/listeners/501/messages', {})).status).toBe(404)
  })
})

describe('messages over the limit', () => {
  /** Listeners of priority 1 and 2, both bound to a flow, with the throttle on. */
  async function queued() {
    const { mock, send, made } = started()
    const listeners = []
    for (const priority of [1, 2]) {
      const listener = await made('/listeners', { name: `Priority ${priority}`, priority })
      await made('/schedules', { flowId: 109, name: `Binding ${priority}`, listenerId: listener.id })
      listeners.push(listener)
    }
    await send('POST', '/_mock/listeners/throttle', { state: 'on', excess: 'queue' })
    const post = async ({ url }: { url: string }, count: number): Promise<void> => {
      for (let index = 0; index < count; index++)
        expect((await send('POST', new URL(url).pathname, { index })).status).toBe(200)
    }
    const advance = (ms: number): Promise<Response> => send('POST', '/_mock/clock/advance', { ms })
    const [low, high] = listeners as [{ id: number; url: string }, { id: number; url: string }]
    return { mock, send, post, advance, low, high }
  }

  test('wait and go on by the priority of their listeners', async () => {
    const { mock, send, post, advance, low, high } = await queued()
    for (const listener of [low, high]) await post(listener, LIMIT + 1)
    expect(worked(mock)).toHaveLength(2 * LIMIT)
    await advance(MINUTE_MS)
    await send('GET', '/rest/v1/listeners')
    expect(worked(mock).slice(2 * LIMIT)).toEqual([high.id, low.id])
  })

  test('go on at a hundred a minute, in order of arrival, and quickly even if there are thousands', async () => {
    const { mock, post, advance, low, high } = await queued()
    const minutes = 10
    for (const listener of [low, high]) await post(listener, LIMIT * minutes)
    const begun = performance.now()
    await advance((minutes + 1) * MINUTE_MS)
    expect(performance.now() - begun).toBeLessThan(SOON_MS)
    const messages = [...mock.world.view.listenerMessages.values()].filter(({ id }) => Number(id) >= 10_000)
    const ran = [...mock.world.view.executions.values()].filter(({ messageId }) => Number(messageId) >= 10_000)
    const expected = Array.from({ length: minutes }, (_, minute) =>
      (minute === 0 ? [low, high] : [high, low]).flatMap(({ id }) =>
        messages
          .filter(({ listenerId }) => listenerId === id)
          .slice(minute * LIMIT, (minute + 1) * LIMIT)
          .map((message) => [START + minute * MINUTE_MS, String(message.id)]),
      ),
    ).flat()
    expect(ran.map(({ started: time, messageId }) => [time, messageId])).toEqual(expected)
  })

  test('go on too from a snapshot of when they waited', async () => {
    const { mock, send, post, advance, low } = await queued()
    await post(low, LIMIT + 3)
    await send('PUT', '/_mock/snapshots/waiting')
    for (const _time of ['at first', 'again']) {
      await advance(MINUTE_MS)
      expect(worked(mock)).toHaveLength(LIMIT + 3)
      await send('POST', '/_mock/snapshots/waiting/restore')
      expect(worked(mock)).toHaveLength(LIMIT)
    }
  })
})
