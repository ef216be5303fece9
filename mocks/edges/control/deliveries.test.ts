import { afterEach, expect, test } from 'vitest'
import { type Mock, createMock, demoCredentials } from '../../index.ts'

let mock: Mock
afterEach(() => mock.close())

async function ask(method: string, path: string, body?: unknown): Promise<{ status: number; json: any }> {
  const headers = { authorization: `Bearer ${demoCredentials().admin}`, 'content-type': 'application/json' }
  const content = body === undefined ? {} : { body: JSON.stringify(body) }
  const response = await mock.fetch(new Request(`http://mock.test${path}`, { method, headers, ...content }))
  return { status: response.status, json: await response.json() }
}

test('a delivery is repeated exactly, as a new attempt', async () => {
  const received: { text: string; event: string | null }[] = []
  let answer: (response: Response) => void = () => {}
  mock = createMock({
    async deliver(request) {
      received.push({ text: await request.text(), event: request.headers.get('x-etl-webhook-event') })
      return new Promise((resolve) => (answer = resolve))
    },
  })
  const hook = { name: 'Mine', url: 'http://127.0.0.1:9/', method: 'POST', events: ['Connection.Updated'] }
  const { json: webhook } = await ask('POST', '/rest/v1/webhooks', hook)
  const entityId = [...mock.world.view.connections.values()].map(({ id }) => Number(id))[0]
  await ask('POST', '/_mock/events', { event: 'Connection.Updated', entityId })
  const latest = async (): Promise<any> => (await ask('GET', '/_mock/deliveries?limit=1')).json.deliveries[0]
  const first = await latest()
  expect(first).toMatchObject({ webhookId: webhook.id, url: hook.url, event: 'Connection.Updated', attempt: 1 })
  await expect.poll(() => received.length).toBe(1)
  expect(await ask('POST', `/_mock/deliveries/${first.id}/repeat`)).toMatchObject({ status: 409 })
  answer(new Response('no', { status: 500 }))
  await expect.poll(async () => (await latest()).response).toEqual({ status: 500, body: 'no' })

  const { json: repeated } = await ask('POST', `/_mock/deliveries/${first.id}/repeat`)
  await expect.poll(() => received.length).toBe(2)
  answer(new Response('yes'))
  await expect.poll(async () => (await latest()).response).toEqual({ status: 200, body: 'yes' })
  expect(await latest()).toMatchObject({ id: repeated.id, attempt: 2, payload: first.payload })
  expect(received[1]).toEqual(received[0])
  expect((await ask('GET', '/_mock/deliveries')).json.deliveries.map(({ id }: { id: number }) => id)).toEqual(
    expect.arrayContaining([first.id, repeated.id]),
  )
})

test('a list of deliveries says how many there are', async () => {
  mock = createMock()
  const { total, deliveries } = (await ask('GET', '/_mock/deliveries?limit=3')).json
  expect({ total, listed: deliveries.length }).toEqual({ total: mock.world.view.deliveries.size, listed: 3 })
})
