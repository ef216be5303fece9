import { createHmac } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { BASE_PATH, type Mock, createMock, demoCredentials } from '../index.ts'
import { deliverToLoopback } from './outbound.ts'

const SECRET = 's3cret'

async function call({ fetch }: Mock, method: string, path: string, body?: unknown): Promise<any> {
  const headers = { authorization: `Bearer ${demoCredentials().admin}`, 'content-type': 'application/json' }
  const sent = body === undefined ? {} : { body: JSON.stringify(body) }
  return (await fetch(new Request(`http://mock.test${BASE_PATH}${path}`, { method, headers, ...sent }))).json()
}

const WEBHOOK = { name: 'to the test', events: ['Flow.Executed'], url: 'http://receiver.test/hook', secret: SECRET }

test('a run is delivered by itself, signed over the bytes that are sent, and recorded with its response', async () => {
  const received: { request: Request; body: Uint8Array }[] = []
  const mock = createMock({
    async deliver(request) {
      received.push({ request, body: new Uint8Array(await request.clone().arrayBuffer()) })
      return new Response('thank you', { status: 202 })
    },
  })
  const { id } = await call(mock, 'POST', '/v1/webhooks', WEBHOOK)
  await call(mock, 'POST', '/v1/flows/101/run', {})
  await vi.waitFor(() => expect(received).toHaveLength(1))
  const [{ request, body }] = received as [(typeof received)[0]]
  expect(request.headers.get('x-etl-webhook-id')).toBe(String(id))
  const signature = createHmac('sha1', SECRET).update(body).digest('hex')
  expect(request.headers.get('x-etl-webhook-signature')).toBe(signature)
  const [delivery] = await call(mock, 'GET', `/v1/webhooks/${id}/events`)
  const { response } = await call(mock, 'GET', `/v1/webhooks/${id}/events/${delivery.id}`)
  expect(response).toEqual({ status: 202, body: 'thank you' })
  mock.close()
})

test('a receiver that cannot be reached is recorded without a response', async () => {
  const mock = createMock({ deliver: () => Promise.reject(new Error('nobody there')) })
  const { id } = await call(mock, 'POST', '/v1/webhooks', WEBHOOK)
  await call(mock, 'POST', '/v1/flows/101/run', {})
  await vi.waitFor(async () => {
    const [delivery] = await call(mock, 'GET', `/v1/webhooks/${id}/events`)
    expect(delivery).toMatchObject({ event: 'Flow.Executed' })
    expect(delivery).not.toHaveProperty('status')
  })
  mock.close()
})

test.each([
  'http://192.0.2.1/hook',
  'https://chat.example.com/',
  'http://127.0.0.1.example.com/',
  'http://[2001:db8::1]/',
])('unless told otherwise nothing leaves for %s', async (url) => {
  await expect(deliverToLoopback(new Request(url))).rejects.toThrow('this machine alone')
})
