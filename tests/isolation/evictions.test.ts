import { afterAll, expect, test } from 'vitest'
import { createMock } from '../../mocks/index.ts'

const LIMIT = 20
const CLIENTS = 60
const STEPS = 15

const evicted: string[] = []
const mock = createMock({ sandboxLimits: { count: LIMIT }, onEvicted: ({ id }) => evicted.push(id) })
afterAll(() => mock.close())

interface Opened {
  id: string
  key: string
}

async function send(method: string, path: string, key?: string, body?: object): Promise<Response> {
  const headers = {
    ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  }
  const sent = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
  return mock.fetch(new Request(`http://mock.test${path}`, sent))
}

async function opened(): Promise<Opened> {
  const { id, keys } = (await (await send('POST', '/_mock/sandboxes', undefined, {})).json()) as {
    id: string
    keys: Record<string, string>
  }
  return { id, key: keys['admin']! }
}

/** Works in its sandbox until it is evicted, then in a new one; returns how often that happened. */
async function client(name: string): Promise<number> {
  let sandbox = await opened()
  let made = 0
  let moves = 0
  for (let step = 0; step < STEPS; step++) {
    // Some calls wait, so that the eviction finds them under way.
    if (step % 4 === 3) await send('PUT', `/_mock/sandboxes/${sandbox.id}/latency`, undefined, { ms: [0, 3] })
    const answers = [
      await send('POST', '/rest/v1/flows', sandbox.key, { name: `${name}-${made}`, flowType: 'flow.etl.api' }),
      await send('GET', '/rest/v1/flows', sandbox.key),
    ]
    const refused = answers.find(({ status }) => status !== 200)
    if (refused === undefined) {
      made += 1
      const flows = (await answers[1]!.json()) as { name: string }[]
      const names = flows.map((flow) => flow.name).filter((one) => /^client\d+-\d+$/.test(one))
      expect(names.toSorted()).toEqual(Array.from({ length: made }, (_, index) => `${name}-${index}`).toSorted())
      continue
    }
    expect([refused.status, await refused.text()]).toEqual([401, ''])
    expect(refused.headers.get('etalon-evicted')).toMatch(new RegExp(`^sandbox ${sandbox.id} was evicted: `))
    expect((await send('GET', `/_mock/sandboxes/${sandbox.id}`)).status).toBe(410)
    sandbox = await opened()
    made = 0
    moves += 1
  }
  return moves
}

test('clients whose sandboxes are evicted meanwhile see their own data, or are told so', async () => {
  const moves = await Promise.all(Array.from({ length: CLIENTS }, (_, index) => client(`client${index}`)))
  expect(mock.sandboxes.size).toBe(LIMIT + 1)
  expect(new Set(evicted).size).toBe(evicted.length)
  expect(moves.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(CLIENTS)
  for (const sandbox of mock.sandboxes.all()) {
    expect(sandbox.underWay).toBe(0)
    for (const { token } of sandbox.world.view.tokens.values())
      expect(mock.sandboxes.ownerOf(token).id).toBe(sandbox.id)
  }
})
