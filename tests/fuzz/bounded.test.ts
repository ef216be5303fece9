import { describe, expect, test } from 'vitest'
import { BASE_PATH, type Mock, createMock, demoCredentials } from '../../mocks/index.ts'
import { nodePorts } from '../../mocks/node/ports.ts'

/** Concurrent requests. */
const AT_ONCE = 1_000
/** More below the trimming threshold than one call adds. */
const SHORT = 5
const FLOW = { name: 'a', flowType: 'flow.etl.database' }
const EVERYTHING = { name: 'all', events: ['*'], url: 'http://127.0.0.1:9/' }

type TableName = keyof Mock['world']['view']

async function post(mock: Mock, path: string, body: unknown): Promise<number> {
  const headers = { authorization: `Bearer ${demoCredentials().admin}`, 'content-type': 'application/json' }
  const init = { method: 'POST', headers, body: JSON.stringify(body) }
  return (await mock.fetch(new Request(`http://mock.test${BASE_PATH}/v1${path}`, init))).status
}

/** A mock whose table holds this many records, copies of the first one that a call left there. */
async function filled(table: TableName, size: number, path: string, body: unknown): Promise<Mock> {
  const mock = createMock({ ports: nodePorts(), deliver: async () => new Response('taken') })
  expect(await post(mock, '/webhooks', EVERYTHING)).toBe(200)
  expect(await post(mock, path, body)).toBe(200)
  const first = [...mock.world.view[table].values()].at(-1) as { id: number | string }
  const like = Array.from({ length: size - mock.world.view[table].size }, (_, index) => {
    const id = typeof first.id === 'string' ? `like-${index}` : 1_000_000 + index
    return { table, key: id, record: { ...first, id } } as never
  })
  mock.world.apply(like)
  return mock
}

describe('histories are bounded', () => {
  test.each<[TableName, number, string, unknown]>([
    ['audit', 50_000, '/flows', FLOW],
    ['deliveries', 20_000, '/flows/108/run?sync=true', {}],
    ['sessions', 10_000, '/ai-agent/api/sessions', undefined],
    ['sessions', 10_000, '/ai-agent/api/chat', { message: 'hello' }],
    ['listenerMessages', 10_000, '/http/orders-inbox', { order: 1 }],
    ['sqlExecutions', 1_000, '/explorer/sql/data', { connectionId: 311, sql: 'select 1' }],
  ])('%s: at least %i of them, and a thousand more at most (%s)', async (table, kept, path, body) => {
    const full = kept + AT_ONCE
    const mock = await filled(table, full - SHORT, path, body)
    const sizes = []
    for (let calls = 0; calls < 2 * SHORT; calls++) {
      expect(await post(mock, path, body)).toBe(200)
      sizes.push(mock.world.view[table].size)
    }
    mock.close()
    expect(Math.max(...sizes)).toBeLessThanOrEqual(full)
    expect(Math.max(...sizes), 'none goes before').toBeGreaterThan(full - SHORT)
    expect(Math.min(...sizes)).toBeGreaterThan(kept)
    expect(sizes.at(-1)).toBeLessThan(kept + 8 * SHORT)
  })

  test('JWTs of a user: at most a thousand, a further one ends the oldest', async () => {
    const mock = createMock()
    const { world } = mock
    const jwts = () => world.view.tokens.where('userId', '2').filter(({ kind }) => kind === 'jwt')
    const login = { login: 'edda', password: 'edda-pass-1' }
    expect(await post(mock, '/token-auth/issue', login)).toBe(200)
    const first = jwts()[0]!
    const more = Array.from({ length: 998 }, (_, index) => `another-${index}`)
    world.apply(more.map((token) => ({ table: 'tokens', key: token, record: { ...first, token } })))
    for (const held of [1_000, 1_000]) {
      expect(await post(mock, '/token-auth/issue', login)).toBe(200)
      expect(jwts()).toHaveLength(held)
    }
    expect(world.view.tokens.get(first.token)).toBeUndefined()
  })

  test('unfinished logins: above a thousand, only those that can still be completed', async () => {
    const mock = createMock()
    const { world } = mock
    const login = { login: 'tess', password: 'tess-pass-1' }
    expect(await post(mock, '/token-auth/issue', login)).toBe(200)
    const first = [...world.view.pendingLogins.values()][0]!
    const more = Array.from({ length: 999 }, (_, index) => `another-${index}`)
    world.apply(more.map((tfaToken) => ({ table: 'pendingLogins', key: tfaToken, record: { ...first, tfaToken } })))
    world.clock.advance(3_600_000)
    expect(await post(mock, '/token-auth/issue', login)).toBe(200)
    expect(world.view.pendingLogins.size).toBe(1)
  })
})
