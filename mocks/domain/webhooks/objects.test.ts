import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Mock, createMock, demoCredentials } from '../../index.ts'

const MINUTE_MS = 60_000
let mock: Mock
let time: number

beforeEach(async () => {
  time = Date.UTC(2026, 5, 17, 9, 41)
  mock = createMock({ now: () => time, deliver: async () => new Response('ok') })
  await call('POST', '/webhooks', { name: 'every', events: ['*'], url: 'http://receiver.test/' })
})
afterEach(() => mock.close())

async function call(method: string, path: string, body?: object): Promise<any> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${demoCredentials().admin}` }
  const request = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
  const response = await mock.fetch(new Request(`http://mock.test/rest/v1${path}`, request))
  expect(response.ok).toBe(true)
  const text = await response.text()
  return text === '' ? undefined : JSON.parse(text)
}

/** The events since the last call, with the objects they concern. */
function happened(): string[] {
  const { view } = mock.world
  const all = [...view.deliveries.values()].slice(known).map(({ event, entityId }) => `${event} ${entityId}`)
  known += all.length
  return all
}
let known = 0
beforeEach(() => (known = mock.world.view.deliveries.size))

test('there are fifteen types of events', async () => {
  const names: string[] = await call('GET', '/webhooks/metadata')
  expect(new Set(names).size).toBe(15)
  expect(names).toContain('Schedule.Deleted')
})

test.each([
  ['flows', 'Flow', {}],
  ['connections', 'Connection', { connectionType: 'connection.database.postgres' }],
  ['formats', 'Format', { formatType: 'format.text.csv' }],
  ['schedules', 'Schedule', { flowId: 101, schedule: '0 0/5 * * * ?', enabled: true }],
])('%s are created, changed and deleted with one event each', async (path, kind, more) => {
  const body = { name: 'Eventful', ...more }
  const { id } = await call('POST', `/${path}`, body)
  expect(happened()).toEqual([`${kind}.Created ${id}`])
  await call('PUT', `/${path}/${id}`, { ...body, id, name: 'Renamed' })
  expect(happened()).toEqual([`${kind}.Updated ${id}`])
  await call('DELETE', `/${path}/${id}`)
  expect(happened()).toEqual([`${kind}.Deleted ${id}`])
})

test('a schedule that starts its flow has not changed', async () => {
  const { id } = await call('POST', '/schedules', { flowId: 101, name: 'Often', schedule: '0 * * * * ?' })
  happened()
  time += MINUTE_MS
  await call('GET', '/schedules')
  time += MINUTE_MS - 1
  await call('GET', '/schedules')
  expect(happened().filter((one) => !one.startsWith('Flow.'))).toEqual([])
  await call('POST', `/schedules/${id}/disable`)
  expect(happened()).toContain(`Schedule.Updated ${id}`)
})
