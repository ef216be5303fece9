import { describe, expect, test } from 'vitest'
import { type Mock, createMock, demoCredentials } from '../../index.ts'

const ORIGIN = 'http://mock.test'
const MINUTE_MS = 60_000
const LIMIT = 100

/** A mock whose clock stands still unless moved, with the few requests that the tests need. */
function started() {
  const mock = createMock({ now: () => Date.UTC(2026, 0, 5) })
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

/** Listener ids of the executions that messages started, in the order in which they did. */
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

test('messages over the limit wait and go on by the priority of their listeners', async () => {
  const { mock, send, made } = started()
  const listeners = []
  for (const priority of [1, 2]) {
    const listener = await made('/listeners', { name: `Priority ${priority}`, priority })
    await made('/schedules', { flowId: 109, name: `Binding ${priority}`, listenerId: listener.id })
    listeners.push(listener)
  }
  const [low, high] = listeners as [{ id: number; url: string }, { id: number; url: string }]
  await send('POST', '/_mock/listeners/throttle', { state: 'on', excess: 'queue' })
  for (const { url } of [low, high]) {
    for (let count = 0; count <= LIMIT; count++) {
      expect((await send('POST', new URL(url).pathname, { count })).status).toBe(200)
    }
  }
  expect(worked(mock)).toHaveLength(2 * LIMIT)
  await send('POST', '/_mock/clock/advance', { ms: MINUTE_MS })
  await send('GET', '/rest/v1/listeners')
  expect(worked(mock).slice(2 * LIMIT)).toEqual([high.id, low.id])
})
