import { expect, onTestFinished, test } from 'vitest'
import { createMock, demoCredentials } from '../../index.ts'

const authorization = `Bearer ${demoCredentials().admin}`
const json = { authorization, 'content-type': 'application/json' }

/** Sends a request to a new mock of its own, and returns the body of its 200. */
function asking(): (method: string, path: string, body?: object) => Promise<Record<string, unknown>> {
  const mock = createMock()
  onTestFinished(() => mock.close())
  return async (method, path, body) => {
    const sent = body === undefined ? { headers: { authorization } } : { headers: json, body: JSON.stringify(body) }
    const response = await mock.fetch(new Request(`http://mock.test/rest/v1${path}`, { method, ...sent }))
    expect(response.status).toBe(200)
    return (await response.json()) as Record<string, unknown>
  }
}

test('a flow that is read again shows what has changed in between', async () => {
  const ask = asking()
  const { id } = await ask('POST', '/flows', { name: 'Before', flowType: 'flow.etl.database' })
  const read = () => ask('GET', `/flows/${String(id)}`)
  const before = await read()
  expect(await read()).toEqual(before)
  expect(before).toMatchObject({ name: 'Before', enabledSchedules: 0, disabledSchedules: 0 })
  await ask('POST', '/schedules', { flowId: id, schedule: '0 6 * * *', enabled: false })
  expect(await read()).toEqual({ ...before, disabledSchedules: 1 })
  await ask('PUT', `/flows/${String(id)}`, { name: 'After', flowType: 'flow.etl.database' })
  expect(await read()).toMatchObject({ name: 'After', disabledSchedules: 1 })
})

test('flows of two mocks do not show each other', async () => {
  const [one, other] = [asking(), asking()]
  await one('PUT', '/flows/101', { name: 'Only here', flowType: 'flow.etl.database' })
  expect(await one('GET', '/flows/101')).toMatchObject({ name: 'Only here' })
  expect((await other('GET', '/flows/101'))['name']).not.toBe('Only here')
})

test('the documentation of a flow names its connections and schedules', async () => {
  const ask = asking()
  expect((await ask('GET', '/flows/101/documentation'))['documentation']).toBe(
    '# Load orders\n\nNightly order load\n\nType: flow.etl.database\n\n' +
      '## Connections\n\n- Orders database\n- Data warehouse\n\n' +
      '## Schedules\n\n- Nightly orders: `0 0 2 * * ?`\n',
  )
  const { id } = await ask('POST', '/flows', { name: 'Alone' })
  expect((await ask('GET', `/flows/${String(id)}/documentation`))['documentation']).toBe(
    '# Alone\n\nNo description.\n\nType: not set\n',
  )
})
