import { createHmac } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { BASE_PATH, type Mock, createMock, demoCredentials } from '../index.ts'
import type { Store } from './store.ts'
import { send } from '../world/index.ts'
import { type Deliver, Withheld, deliveringByName } from './deliver.ts'

const SECRET = 's3cret'

/** Retries failed deliveries at once. */
const retrying = { parts: { webhooks: { retryAfterMs: () => 0 } } }

/** Blocks the first delivery and allows later ones. */
function refusingOnce(): Deliver {
  let isRefused = false
  return async () => {
    if (isRefused) return new Response('taken')
    isRefused = true
    throw new Withheld('not now')
  }
}

async function call({ fetch }: Mock, method: string, path: string, body?: unknown): Promise<any> {
  const headers = { authorization: `Bearer ${demoCredentials().admin}`, 'content-type': 'application/json' }
  const sent = body === undefined ? {} : { body: JSON.stringify(body) }
  return (await fetch(new Request(`http://mock.test${BASE_PATH}${path}`, { method, headers, ...sent }))).json()
}

const WEBHOOK = { name: 'to the test', events: ['Flow.Executed'], url: 'http://receiver.test/hook', secret: SECRET }

test('a run is delivered without a request, signed over the sent bytes, and recorded with its response', async () => {
  const received: { request: Request; body: Uint8Array }[] = []
  const mock = createMock({
    async deliver(request) {
      received.push({ request, body: new Uint8Array(await request.clone().arrayBuffer()) })
      return new Response('thank you', { status: 202 })
    },
  })
  const { id } = await call(mock, 'POST', '/v1/webhooks', WEBHOOK)
  await call(mock, 'POST', '/v1/flows/108/run', {})
  await vi.waitFor(() => expect(received).toHaveLength(1))
  const [{ request, body }] = received as [(typeof received)[0]]
  expect(request.headers.get('x-etl-webhook-id')).toBe(String(id))
  const signature = createHmac('sha1', SECRET).update(body).digest('hex')
  expect(request.headers.get('x-etl-webhook-signature')).toBe(signature)
  // The receiver is done before the mock has recorded its response.
  const delivery = await vi.waitFor(async () => {
    const [one] = await call(mock, 'GET', `/v1/webhooks/${id}/events`)
    expect(one).toBeDefined()
    return one
  })
  const { response } = await call(mock, 'GET', `/v1/webhooks/${id}/events/${delivery.id}`)
  expect(response).toEqual({ status: 202, body: 'thank you' })
  mock.close()
})

test('a receiver that cannot be reached is recorded without a response', async () => {
  const mock = createMock({ deliver: () => Promise.reject(new Error('nobody there')) })
  const { id } = await call(mock, 'POST', '/v1/webhooks', WEBHOOK)
  await call(mock, 'POST', '/v1/flows/108/run', {})
  await vi.waitFor(async () => {
    const [delivery] = await call(mock, 'GET', `/v1/webhooks/${id}/events`)
    expect(delivery).toMatchObject({ event: 'Flow.Executed' })
    expect(delivery).not.toHaveProperty('status')
  })
  mock.close()
})

/** A mock whose receiver responds on demand, with one delivery under way and another one queued behind it. */
async function delivering() {
  const arrived: { request: Request; answer: (response: Response) => void }[] = []
  const mock = createMock({ deliver: (request) => new Promise((answer) => arrived.push({ request, answer })) })
  const control = (method: string, path: string): Promise<Response> =>
    mock.fetch(new Request(`http://mock.test/_mock/${path}`, { method }))
  const run = (): Promise<unknown> => call(mock, 'POST', '/v1/flows/101/run?sync=true', {})
  const begin = (): Promise<{ id: number }> => call(mock, 'POST', '/v1/webhooks', WEBHOOK)
  await control('PUT', 'snapshots/before')
  const { id } = await begin()
  for (const _run of [1, 2]) await run()
  await vi.waitFor(() => expect(arrived).toHaveLength(1))
  const noted = (): unknown[] => mock.world.view.deliveries.where('webhookId', id).map(({ response }) => response?.body)
  return { mock, arrived, run, begin, control, noted }
}

/** Long enough for immediate consequences. */
const aMoment = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 30))

test('a closed mock sends nothing more and aborts requests under way', async () => {
  const { mock, arrived, run, noted } = await delivering()
  mock.close()
  expect(arrived[0]?.request.signal.aborted).toBe(true)
  arrived[0]?.answer(new Response('late'))
  await run()
  await aMoment()
  expect(arrived).toHaveLength(1)
  expect(noted()).toEqual([undefined, undefined])
})

test.each(['reset', 'snapshots/before/restore'])(
  'what was to leave before %s does not leave after it',
  async (path) => {
    const { mock, arrived, run, begin, control, noted } = await delivering()
    await control('POST', path)
    expect(arrived[0]?.request.signal.aborted).toBe(true)
    // The new delivery has the id of the one under way.
    await begin()
    await run()
    await vi.waitFor(() => expect(arrived).toHaveLength(2))
    arrived[0]?.answer(new Response('late'))
    await aMoment()
    expect(noted()).toEqual([undefined])
    arrived[1]?.answer(new Response('in time'))
    await vi.waitFor(() => expect(noted()).toEqual(['in time']))
    await aMoment()
    expect(arrived).toHaveLength(2)
    mock.close()
  },
)

test('requests that wait for a commit are not sent after the end', async () => {
  const left = vi.fn<() => Promise<Response>>(() => Promise.resolve(new Response('ok')))
  const soon: (() => void)[] = []
  const store: Store = {
    documents: () => [],
    records: () => [],
    commit: () => {},
    soon: (work) => void soon.push(work),
    damaged: (what) => new Error(what),
    close: () => {},
  }
  const mock = createMock({ deliver: left, store })
  mock.world.apply([send(1, 1, { url: 'http://receiver.test/', method: 'POST', headers: {}, body: '' })])
  mock.sandboxes.default.look()
  await aMoment()
  mock.close()
  for (const work of soon) work()
  await aMoment()
  expect(left).not.toHaveBeenCalled()
})

describe('a delivery that was not let out', () => {
  const receiver = 'http://127.0.0.1:9999/hook'

  test('is recorded with the option that lets it, and is not tried again', async () => {
    const told: string[] = []
    const mock = createMock({ onWithheld: (reason) => told.push(reason), alterations: [retrying] })
    const { id } = await call(mock, 'POST', '/v1/webhooks', { ...WEBHOOK, url: receiver })
    const mineOf = (all: any[]): any[] => all.filter(({ webhookId }) => webhookId === id)
    await call(mock, 'POST', '/v1/flows/101/run?sync=true', {})
    const reason = expect.stringContaining('--deliver-to http://127.0.0.1:9999')
    const deliveries = async (): Promise<any[]> =>
      mineOf((await (await mock.fetch(new Request('http://mock.test/_mock/deliveries'))).json()).deliveries)
    await vi.waitFor(async () =>
      expect(await deliveries()).toEqual([expect.objectContaining({ withheld: reason, over: expect.any(Number) })]),
    )
    await aMoment()
    expect(await deliveries()).toHaveLength(1)
    expect(told).toEqual([reason])
    mock.close()
  })

  test('can be repeated as a new attempt', async () => {
    const mock = createMock({ deliver: refusingOnce() })
    await call(mock, 'POST', '/v1/webhooks', WEBHOOK)
    await call(mock, 'POST', '/v1/flows/101/run?sync=true', {})
    const latest = (): { id: number | bigint; withheld?: string } => [...mock.world.view.deliveries.values()].at(-1)!
    await vi.waitFor(() => expect(latest()).toMatchObject({ withheld: 'not now' }))
    const repeat = `http://mock.test/_mock/deliveries/${latest().id}/repeat`
    await mock.fetch(new Request(repeat, { method: 'POST' }))
    await vi.waitFor(() => expect(latest()).toMatchObject({ attempt: 2, response: { status: 200 } }))
    expect(latest().withheld).toBeUndefined()
    mock.close()
  })

  test.each([
    'http://127.0.0.1:9999/hook',
    'http://localhost/',
    'http://[::1]:9999/',
    'http://192.0.2.1/hook',
    'http://169.254.169.254/latest/meta-data',
    'https://chat.example.com/',
    'http://127.0.0.1:9998.example.com/',
    'http://127.0.0.1.example.com:9998/',
  ])('unless it was named: %s', async (url) => {
    const asked = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('reached'))
    const deliver = deliveringByName(['http://127.0.0.1:9998', 'receiver.test:*'])
    if (URL.canParse(url)) await expect(deliver(new Request(url))).rejects.toThrow(Withheld)
    expect(asked).not.toHaveBeenCalled()
    for (const named of ['http://127.0.0.1:9998/any', 'https://receiver.test/', 'http://receiver.test:81/'])
      expect(await (await deliver(new Request(named))).text()).toBe('reached')
    asked.mockRestore()
  })
})

test.each([
  '127.0.0.1',
  'http://',
  'ftp://127.0.0.1:9',
  'http://127.0.0.1:9/path',
  'http://a@127.0.0.1:9',
  '127.0.0.1:99999',
])('%s is not the address of a receiver', (written) => {
  expect(() => createMock({ deliverTo: [written] })).toThrow('is not the address of a receiver')
})
