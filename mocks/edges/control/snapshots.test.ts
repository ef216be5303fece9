import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Mock, createMock, demoCredentials } from '../../index.ts'
import { put, remove } from '../../world/index.ts'

let mock: Mock
beforeAll(() => {
  mock = createMock()
})
afterAll(() => mock.close())

async function call(method: string, path: string, body?: string, key = demoCredentials().admin, on = mock) {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const response = await on.fetch(
    new Request(`http://mock.test${path}`, { method, headers, ...(body === undefined ? {} : { body }) }),
  )
  return { status: response.status, text: await response.text() }
}

const BEYOND = 9_223_372_036_854_775_807n
const TICKET = { id: BEYOND, subject: '', description: '', userEmail: '', openedBy: 'ada', openedAt: 1 }

describe('a snapshot', () => {
  test('goes out as a document, and comes back in another mock as it was, int64 digit for digit', async () => {
    const flow = '{"name":"Kept","flowType":"flow.etl.api","wide":9223372036854775807}'
    const { text: made } = await call('POST', '/rest/v1/flows', flow)
    mock.world.apply([put('tickets', BEYOND, TICKET)])
    mock.world.clock.freeze()
    await call('POST', '/rest/v1/flows/103/run')
    await call('PUT', '/_mock/snapshots/out')
    mock.world.apply([remove('tickets', BEYOND)])
    const { status, text } = await call('GET', '/_mock/snapshots/out')
    expect(status).toBe(200)
    expect(text).toContain('"key": 9223372036854775807')

    const other = createMock({ seed: 9 })
    expect((await call('GET', '/_mock/snapshots/out', undefined, undefined, other)).status).toBe(404)
    expect(await call('PUT', '/_mock/snapshots/in', text, undefined, other)).toEqual({ status: 204, text: '' })
    expect((await call('GET', '/_mock/snapshots/in', undefined, undefined, other)).text).toBe(text)
    await call('POST', '/_mock/snapshots/in/restore', undefined, undefined, other)
    const id = JSON.parse(made).id
    const shown = await call('GET', `/rest/v1/flows/${id}`, undefined, undefined, other)
    expect(shown.text).toContain('"wide":9223372036854775807')
    expect(other.world.nextDue).toBe(mock.world.nextDue)
    expect(other.world.clock.now()).toBe(mock.world.clock.now())
    other.close()
  })

  test('that came into a sandbox has the keys of the sandbox', async () => {
    await call('PUT', '/_mock/snapshots/demo')
    const { text } = await call('GET', '/_mock/snapshots/demo')
    const { id, keys } = JSON.parse((await call('POST', '/_mock/sandboxes', '{}')).text)
    expect((await call('PUT', `/_mock/sandboxes/${id}/snapshots/demo`, text)).status).toBe(204)
    await call('POST', `/_mock/sandboxes/${id}/snapshots/demo/restore`)
    await call('POST', '/rest/v1/flows', '{"name":"Here","flowType":"flow.etl.api"}', keys.admin)
    expect((await call('GET', '/rest/v1/flows', undefined, keys.admin)).text).toContain('"Here"')
    expect((await call('GET', '/rest/v1/flows')).text).not.toContain('"Here"')
  })

  test('whose clock is at the last date there can be is one to go on from', async () => {
    const other = createMock()
    const document = async (): Promise<string> =>
      (await call('GET', '/_mock/snapshots/late', undefined, undefined, other)).text
    await call('PUT', '/_mock/snapshots/late', undefined, undefined, other)
    const late = (await document()).replace(/"offset": 0/, '"offset": 8640000000000000')
    expect((await call('PUT', '/_mock/snapshots/late', late, undefined, other)).status).toBe(204)
    await call('POST', '/_mock/snapshots/late/restore', undefined, undefined, other)
    expect((await call('GET', '/rest/v1/flows', undefined, undefined, other)).status).toBe(200)
    expect(new Date(other.world.clock.now()).toISOString()).toBe('+275760-09-13T00:00:00.000Z')
    await call('POST', '/rest/v1/flows/103/run', undefined, undefined, other)
    const login = JSON.stringify({ login: 'tess', password: 'tess-pass-1' })
    await call('POST', '/rest/v1/token-auth/issue', login, undefined, other)
    await call('POST', '/rest/v1/users/8/new-api-key?expirationDays=2147483647', undefined, undefined, other)
    await call('PUT', '/_mock/snapshots/late', undefined, undefined, other)
    expect(await call('PUT', '/_mock/snapshots/back', await document(), undefined, other)).toEqual({
      status: 204,
      text: '',
    })
    other.close()
  })

  test('that is invalid is refused with the problem', async () => {
    await call('PUT', '/_mock/snapshots/good')
    const { text } = await call('GET', '/_mock/snapshots/good')
    const refused = async (document: string): Promise<string> => {
      const answer = await call('PUT', '/_mock/snapshots/bad', document)
      expect(answer.status).toBe(400)
      return JSON.parse(answer.text).error
    }
    expect(await refused('{')).toMatch(/JSON/)
    expect(await refused('[]')).toMatch(/must be an object/)
    expect(await refused(text.replace('etalon-world-1', 'etalon-world-2'))).toMatch(/^form: must be etalon-world-1/)
    expect(await refused(text.replace('"flows": [', '"flaws": ['))).toMatch(/^tables\.flaws: unknown table/)
    expect(await refused(text.replace('"login": "ada"', '"login": 7'))).toBe(
      'tables.users.0.record.login: must be a text',
    )
    const twice = text.replace('"key": 102', '"key": 101').replace('"id": 102', '"id": 101')
    expect(await refused(twice)).toBe('tables.flows.9.key: 101 already exists')
    expect(await refused(text.replace('"key": 101', '"key": 999'))).toBe(
      'tables.flows.0.key: the key of this record must be 101',
    )
    for (const time of ['1e300', '1.5', '"soon"', '8640000000000001']) {
      const problem = 'must be whole milliseconds within the range of dates'
      expect(await refused(text.replace(/"frozenAt": \d+/, `"frozenAt": ${time}`))).toBe(`clock.frozenAt: ${problem}`)
      expect(await refused(text.replace(/"frozenAt": \d+/, `"offset": ${time}`))).toBe(`clock.offset: ${problem}`)
      expect(await refused(text.replace(/"created": \d+/, `"created": ${time}`))).toMatch(`record.created: ${problem}`)
    }
    for (const time of ['1e300', '1.5', '-8640000000000001']) {
      const pending = `{ "at": ${time}, "kind": "run-ends", "subject": 1 }`
      expect(await refused(text.replace('"events": [', `"events": [${pending},`))).toBe(
        'events.0.at: must be whole milliseconds',
      )
    }
    const event = '{ "at": 1, "kind": "never", "subject": 1 }'
    expect(await refused(text.replace('"events": [', `"events": [${event},`))).toMatch(
      /^events\.0\.kind: must be run-begins or/,
    )
    expect(await refused(text.replace('"frozenAt"', '"frozen"'))).toMatch(/^clock: offset is missing/)
    expect((await call('GET', '/_mock/snapshots/bad')).status).toBe(404)
  })
})
