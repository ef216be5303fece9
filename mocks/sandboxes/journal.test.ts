import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type JournalEntry, type Mock, createMock, demoCredentials } from '../index.ts'

const ORIGIN = 'http://mock.test'
const { admin } = demoCredentials()
let mock: Mock
let seen: JournalEntry[] = []
beforeAll(() => {
  mock = createMock({ onEntry: (_sandbox, entry) => seen.push(entry) })
})
afterAll(() => mock.close())

/** Sends a request and returns its journal entry. */
async function entryOf(method: string, path: string, body?: string): Promise<JournalEntry> {
  seen = []
  const headers = {
    authorization: `Bearer ${admin}`,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  }
  await mock.fetch(new Request(ORIGIN + path, { method, headers, ...(body === undefined ? {} : { body }) }))
  expect(seen).toHaveLength(1)
  return seen[0]!
}

async function entries(query = ''): Promise<JournalEntry[]> {
  const response = await mock.fetch(new Request(`${ORIGIN}/_mock/journal${query}`))
  return ((await response.json()) as { entries: JournalEntry[] }).entries
}

describe('the journal says of a request', () => {
  test('response, caller and duration', async () => {
    const entry = await entryOf('GET', '/rest/v1/flows/101')
    expect(entry).toMatchObject({
      method: 'GET',
      target: '/rest/v1/flows/101',
      status: 200,
      operation: 'getFlow',
      caller: 'ada',
    })
    expect(entry.durationMs).toBeGreaterThan(0)
    expect(entry.refusal).toBeUndefined()
  })

  test('failed keyword and its location in a body', async () => {
    const body = JSON.stringify({ name: 7, flowType: 'flow.etl.api' })
    expect(await entryOf('POST', '/rest/v1/flows', body)).toMatchObject({
      status: 400,
      refusal: { problem: { in: 'body', pointer: '/name', keyword: 'type' } },
    })
  })

  test('invalid parameter', async () => {
    expect(await entryOf('GET', '/rest/v1/flows/word')).toMatchObject({
      status: 400,
      refusal: { problem: { in: 'path', pointer: 'flowId' } },
    })
  })

  test.each([
    ['GET', '/rest/v1/flows/101', undefined, ['token', 'permission', 'parameters', 'object', 'state']],
    ['GET', '/rest/v1/flows/9', undefined, ['token', 'permission', 'parameters']],
    ['POST', '/rest/v1/flows', '{"name":7}', ['token', 'permission', 'media type', 'parameters']],
    [
      'POST',
      '/rest/v1/token-auth/issue',
      '{"login":"ada","password":"no"}',
      ['media type', 'parameters', 'body', 'object'],
    ],
    ['GET', '/rest/v1/nowhere', undefined, []],
  ])('validated parts of %s %s', async (method, path, body, validated) => {
    await entryOf(method, path, body)
    expect((await entries()).at(-1)?.validated).toEqual(validated)
  })

  test('the operation most similar to an unknown path', async () => {
    expect(await entryOf('GET', '/rest/v1/flow/101')).toMatchObject({
      status: 404,
      nearest: { operation: 'getFlow', method: 'GET', path: '/rest/v1/flows/{flowId}' },
    })
  })

  test('methods of a path', async () => {
    expect((await entryOf('PATCH', '/rest/v1/flows/101')).refusal?.reason).toMatch(/GET.*PUT.*DELETE/)
  })

  test('why a delivery to a listener was turned down', async () => {
    seen = []
    await mock.fetch(new Request(`${ORIGIN}/rest/v1/http/orders-inbox`, { method: 'POST', body: '{}' }))
    expect(seen[0]).toMatchObject({
      target: '/rest/v1/http/orders-inbox',
      status: 401,
      refusal: { reason: 'no bearer token' },
    })
  })
})

test('no secrets', async () => {
  await entryOf('GET', `/rest/v1/flows/101?Authorization=Bearer%20${admin}`)
  await entryOf('POST', '/rest/v1/token-auth/issue', JSON.stringify({ login: 'ada', password: 'ada-pass-1' }))
  for (const name of ['token', 'secret', 'clientSecret', 'access_token', 'key', 'X-Api-Key'])
    await entryOf('GET', `/rest/v1/nowhere?${name}=${admin}&limit=5`)
  const text = JSON.stringify(await entries())
  expect(text).toContain('issueToken')
  expect(text).toContain('limit=5')
  expect(text).not.toContain(admin.slice(0, 20))
  expect(text).not.toContain('ada-pass-1')
})

test('an error of the listener does not affect the request', async () => {
  const problems: Error[] = []
  const onEntry = (): never => {
    throw new Error('no line of that')
  }
  const told = createMock({ onEntry, onError: (problem) => problems.push(problem) })
  const flow = new Request(`${ORIGIN}/rest/v1/flows/101`, { headers: { authorization: `Bearer ${admin}` } })
  expect((await told.fetch(flow)).status).toBe(200)
  expect((await told.fetch(new Request(`${ORIGIN}/rest/v1/nowhere`))).status).toBe(404)
  expect(problems.map(({ message }) => message)).toEqual(['no line of that', 'no line of that'])
  told.close()
})

test('it is read on from an entry, and keeps the latest thousand', async () => {
  const first = (await entryOf('GET', '/rest/v1/flows/101')).id
  for (let count = 0; count < 2_100; count += 1) await entryOf('GET', '/rest/v1/flows/102')
  expect((await entries()).map(({ id }) => id)).toEqual(Array.from({ length: 1_000 }, (_, at) => first + 1_101 + at))
  expect((await entries(`?after=${first + 2_098}`)).map(({ id }) => id)).toEqual([first + 2_099, first + 2_100])
  expect(await entries('?limit=1')).toHaveLength(1)
  await mock.fetch(new Request(`${ORIGIN}/_mock/journal`, { method: 'DELETE' }))
  expect(await entries()).toEqual([])
})

test.each(['?after=x', '?limit=0', '?limit=1.5'])('a wrong question %s is refused', async (query) => {
  expect((await mock.fetch(new Request(`${ORIGIN}/_mock/journal${query}`))).status).toBe(400)
})
