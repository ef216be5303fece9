import { Agent, request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createMock, demoCredentials } from '../index.ts'
import { watchExchanges } from '../edges/watch.ts'
import { type Listening, listen } from './serve.ts'

const KEY = `Bearer ${demoCredentials().admin}`
/** A frozen time, so that two mocks respond alike. */
const now = (): number => 1_700_000_000_000

const operate = vi.fn<NonNullable<ReturnType<typeof createMock>['operate']>>()
let direct: Listening
let general: Listening

beforeAll(async () => {
  // An observer of this process's mocks disables the direct path.
  watchExchanges(undefined)
  const mock = createMock({ now })
  operate.mockImplementation(mock.operate!)
  direct = await listen(mock.fetch, { operate })
  general = await listen(createMock({ now }).fetch)
})
afterAll(() => Promise.all([direct.close(), general.close()]))

interface Asked {
  method?: string
  path: string
  headers?: Record<string, string | string[]>
  body?: string
}

interface Answered {
  status: number | undefined
  headers: NodeJS.Dict<string | string[]>
  body: string
}

function ask(
  { origin }: Listening,
  { method = 'GET', path, headers = {}, body }: Asked,
  agent?: Agent,
): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const sent = {
      authorization: KEY,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    }
    const options = { path: `/rest/v1${path}`, method, headers: sent, agent }
    const asked = request(origin, options, (response) => {
      let text = ''
      response.on('data', (chunk) => (text += chunk))
      response.on('end', () => {
        const { date: _date, ...others } = response.headers
        resolve({ status: response.statusCode, headers: others, body: text })
      })
    })
    asked.on('error', reject).end(body)
  })
}

/** The responses of both paths. */
async function both(asked: Asked): Promise<[Answered, Answered]> {
  operate.mockClear()
  return [await ask(direct, asked), await ask(general, asked)]
}

const flow = JSON.stringify({ name: 'Ünïcode', flowType: 'flow.etl.database' })

describe('the direct edge responds like the general one', () => {
  test.each<[string, Asked]>([
    ['an object', { path: '/flows/101' }],
    ['no such object', { path: '/flows/999' }],
    ['a bad id', { path: '/flows/abc' }],
    ['a query', { path: '/flows/recent?limit=1' }],
    ['a bad query', { path: '/flows/recent?limit=x' }],
    ['no key', { path: '/flows/101', headers: { authorization: '' } }],
    ['a key given twice', { path: '/flows/101', headers: { authorization: [KEY, KEY] } }],
    ['a new object', { method: 'POST', path: '/flows', body: flow }],
    ['no body', { method: 'POST', path: '/flows' }],
    ['malformed JSON', { method: 'POST', path: '/flows', body: '{' }],
    ['another media type', { method: 'POST', path: '/flows', body: flow, headers: { 'content-type': 'text/plain' } }],
    ['an answer without a body', { method: 'DELETE', path: '/webhooks/501' }],
  ])('%s', async (_name, asked) => {
    const [one, other] = await both(asked)
    expect(operate).toHaveBeenCalledOnce()
    expect(one).toEqual(other)
  })
})

test('requests of one connection may differ in their headers, targets and bodies', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const { viewer } = demoCredentials()
  const asViewer = { authorization: `Bearer ${viewer}` }
  const other = JSON.stringify({ name: 'Another', flowType: 'flow.etl.database' })
  const asked: Asked[] = [
    { path: '/flows/101' },
    { path: '/flows/101' },
    { path: '/flows/101', headers: { authorization: 'Bearer unknown' } },
    { path: '/flows/101', headers: asViewer },
    { path: '/flows/102', headers: asViewer },
    { path: '/flows/recent?limit=1', headers: asViewer },
    { path: '/flows/recent?limit=2', headers: asViewer },
    { path: '/flows/101', headers: { 'sec-fetch-site': 'cross-site' } },
    { path: '/flows/101', headers: { host: 'example.org' } },
    { path: '/flows', method: 'POST', body: other },
    { path: '/flows', method: 'POST', body: other.replace('Another', 'Anothér') },
    { path: '/flows', method: 'POST', body: other, headers: asViewer },
  ]
  const answers: Answered[] = []
  for (const one of asked) answers.push(await ask(direct, one, agent))
  agent.destroy()
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 401, 200, 200, 200, 200, 403, 403, 200, 200, 403])
  const bodies = answers.map(({ body }) => body)
  expect(bodies[1]).toBe(bodies[0])
  expect(JSON.parse(bodies[4]!)).toMatchObject({ id: 102 })
  expect([JSON.parse(bodies[5]!), JSON.parse(bodies[6]!)].map(({ length }) => length)).toEqual([1, 2])
  expect([9, 10].map((index) => JSON.parse(bodies[index]!).name)).toEqual(['Another', 'Anothér'])
})

test.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])(
  'a page sends %s without a body to the general edge',
  async (method) => {
    const [one, other] = await both({ method, path: '/flows/101/tags', headers: { origin: 'http://localhost:5173' } })
    expect(one).toEqual(other)
  },
)

test.each(['direct', 'general'])('the %s edge waits for no run once the client is gone', async (edge) => {
  const served = vi.fn<(sandbox: string, entry: { operation?: string }) => void>()
  const { fetch, operate: own, close } = createMock({ onEntry: served })
  const listening = await listen(fetch, edge === 'direct' ? { operate: own } : {})
  const prepared = { method: 'PUT', headers: { 'content-type': 'application/json' }, body: '{"duration":"by hand"}' }
  await fetch(new Request('http://mock.test/_mock/flows/101/runs', prepared))
  const asked = request(`${listening.origin}/rest/v1/flows/101/run?sync=true`, {
    method: 'POST',
    headers: { authorization: KEY },
  })
  asked.on('error', () => {}).end()
  // Once a later request is answered, this one has arrived.
  await ask(listening, { path: '/flows/101' })
  asked.destroy()
  await vi.waitFor(() => expect(served.mock.calls.map(([, entry]) => entry.operation)).toContain('runFlow'))
  close()
  await listening.close()
})

describe('the direct edge leaves to the general one', () => {
  test.each<[string, Asked]>([
    ['pages of other origins', { path: '/flows/101', headers: { origin: 'https://app.example.com' } }],
    ['pages of this machine', { path: '/flows/101', headers: { origin: 'http://localhost:5173' } }],
    ['links of other sites', { path: '/flows/101', headers: { 'sec-fetch-site': 'cross-site' } }],
    ['HEAD', { method: 'HEAD', path: '/flows/101' }],
    ['OPTIONS', { method: 'OPTIONS', path: '/flows/101' }],
    ['another method', { method: 'PATCH', path: '/flows/101' }],
    ['an unknown path', { path: '/flow/101' }],
    ['a path to be decoded', { path: '/fl%6Fws/101' }],
    ['a path with dots', { path: '/flows/../flows/101' }],
    ['a body in chunks', { method: 'POST', path: '/flows', body: flow, headers: { 'transfer-encoding': 'chunked' } }],
    ['another host', { path: '/flows/101', headers: { host: 'mock.test' } }],
    [
      'a stream',
      {
        method: 'POST',
        path: '/ai-agent/api/chat/stream',
        body: JSON.stringify({ message: 'Hello', include_tools: false }),
      },
    ],
  ])('%s', async (_name, asked) => {
    const [one, other] = await both(asked)
    expect(operate).not.toHaveBeenCalled()
    expect(one.status).toBe(other.status)
  })

  test('everything while exchanges are watched', async () => {
    const told = vi.fn<(exchange: { status: number }) => void>()
    watchExchanges(told)
    try {
      await both({ path: '/flows/101' })
    } finally {
      watchExchanges(undefined)
    }
    expect(operate).not.toHaveBeenCalled()
  })
})
