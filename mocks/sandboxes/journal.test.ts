import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type JournalEntry, type Mock, createMock, demoCredentials } from '../index.ts'
import { Journal, type JournalDetail } from './journal.ts'

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

test('it is read on from an entry, and keeps the latest ten thousand of a true total', async () => {
  await mock.fetch(new Request(`${ORIGIN}/_mock/journal`, { method: 'DELETE' }))
  const first = (await entryOf('GET', '/rest/v1/flows/101')).id
  for (let count = 0; count < 11_500; count += 1) await entryOf('GET', '/rest/v1/nowhere')
  const whole = (await (await mock.fetch(new Request(`${ORIGIN}/_mock/journal`))).json()) as Record<string, unknown>
  expect(whole).toMatchObject({ total: 11_501, keeps: 10_000, oldest: first + 1_501 })
  const kept = whole['entries'] as JournalEntry[]
  expect([kept.length, kept[0]!.id, kept.at(-1)!.id]).toEqual([10_000, first + 1_501, first + 11_500])
  expect((await entries(`?after=${first + 11_498}`)).map(({ id }) => id)).toEqual([first + 11_499, first + 11_500])
  expect(await entries('?limit=1')).toHaveLength(1)
  expect((await entries('?latest=2')).map(({ id }) => id)).toEqual([first + 11_499, first + 11_500])
  await mock.fetch(new Request(`${ORIGIN}/_mock/journal`, { method: 'DELETE' }))
  expect(await entries()).toEqual([])
})

describe('an entry has', () => {
  const detailOf = async (id: number): Promise<JournalDetail> =>
    (await (await mock.fetch(new Request(`${ORIGIN}/_mock/journal/${id}`))).json()) as JournalDetail

  test('its request and response, with secret headers masked', async () => {
    const sent = JSON.stringify({ name: 'Kept in the journal', flowType: 'flow.etl.api' })
    const { id } = await entryOf('POST', '/rest/v1/flows', sent)
    const { request, response, status } = await detailOf(id)
    expect([status, request?.body]).toEqual([200, sent])
    expect(request?.headers).toMatchObject({ authorization: 'Bearer ***', 'content-type': 'application/json' })
    expect(response?.headers['content-type']).toBe('application/json')
    expect(JSON.parse(response!.body)).toMatchObject({ name: 'Kept in the journal' })
    expect(response!.bodyLength).toBe(response!.body.length)
  })

  test('the events of a stream', async () => {
    const { id } = await entryOf(
      'POST',
      '/rest/v1/ai-agent/api/chat/stream',
      JSON.stringify({ message: 'What is a flow?' }),
    )
    expect((await detailOf(id)).response?.body).toContain('data: {"type":"end"')
  })

  test('the beginning of a long body', async () => {
    const { id } = await entryOf('POST', '/rest/v1/flows', JSON.stringify({ name: 'x'.repeat(70_000) }))
    const { request } = await detailOf(id)
    expect([request?.body.length, request?.bodyLength]).toEqual([65_536, 70_011])
  })

  test('an id that the journal knows', async () => {
    expect((await mock.fetch(new Request(`${ORIGIN}/_mock/journal/999999`))).status).toBe(404)
  })
})

test('it is searched, bodies included', async () => {
  await mock.fetch(new Request(`${ORIGIN}/_mock/journal`, { method: 'DELETE' }))
  const { id } = await entryOf('POST', '/rest/v1/flows', JSON.stringify({ name: 'A Needle' }))
  await entryOf('GET', '/rest/v1/flows/101')
  expect((await entries('?contains=a%20needle')).map((one) => one.id)).toEqual([id])
  expect(await entries('?contains=no%20needle')).toEqual([])
})

test('it drops the oldest bodies first if all of them are too many', async () => {
  const journal = new Journal(
    () => {},
    () => {},
  )
  const given = { at: 0, method: 'POST', target: '/', status: 200, durationMs: 1 }
  const body = 'x'.repeat(65_536)
  for (let count = 0; count < 300; count += 1) journal.record(given, { headers: {}, body })
  const kept = Array.from({ length: 300 }, (_, at) => journal.detail(at + 1)?.request !== undefined)
  expect(kept.indexOf(true)).toBe(300 - Math.floor(16_000_000 / 65_536))
  expect(kept.lastIndexOf(false)).toBe(kept.indexOf(true) - 1)
})

test('a response that comes after the journal was cleared leaves nothing behind', () => {
  const journal = new Journal(
    () => {},
    () => {},
  )
  const given = { at: 0, method: 'POST', target: '/', status: 200, durationMs: 1 }
  const body = 'x'.repeat(65_536)
  const late = Array.from({ length: 300 }, () => {
    const complete = journal.record(given, { headers: {}, body: '' })
    journal.clear()
    return complete
  })
  journal.record(given, { headers: {}, body: 'kept' })
  for (const complete of late) complete?.({ headers: {}, body })
  expect(journal.detail(301)?.request?.body).toBe('kept')
})

test.each(['?after=x', '?limit=0', '?limit=1.5'])('a wrong question %s is refused', async (query) => {
  expect((await mock.fetch(new Request(`${ORIGIN}/_mock/journal${query}`))).status).toBe(400)
})
