import { afterAll, expect, test } from 'vitest'
import { createMock } from '../../index.ts'

const mock = createMock()
afterAll(() => mock.close())

async function read(query: string): Promise<{ status: number; text: string }> {
  const response = await mock.fetch(new Request(`http://mock.test/_mock/tables/${query}`))
  return { status: response.status, text: await response.text() }
}

test('records are read a part at a time, or by a text in them', async () => {
  const keys = async (query: string): Promise<unknown[]> =>
    JSON.parse((await read(query)).text).records.map(({ key }: { key: unknown }) => key)
  const all = [...mock.world.view.flows.values()].map(({ id }) => id)
  expect(await keys('flows')).toEqual(all)
  expect(await keys('flows?skip=1&limit=2')).toEqual(all.slice(1, 3))
  expect(await keys('flows?order=newest&skip=1&limit=2')).toEqual(all.toReversed().slice(1, 3))
  const users = [...mock.world.view.users.values()]
  const adas = users.filter((user) => JSON.stringify(user).toLowerCase().includes('ada'))
  expect(adas.length).toBeGreaterThan(0)
  expect(adas.length).toBeLessThan(users.length)
  expect(await keys('users?words=ADA')).toHaveLength(adas.length)
  expect(await keys('users?words=nobody-has-this')).toEqual([])
  for (const wrong of ['skip=-1', 'skip=x', 'limit=0', 'limit=', 'order=name'])
    expect((await read(`flows?${wrong}`)).status).toBe(400)
})

async function write(path: string, record: object): Promise<{ status: number; text: string }> {
  const response = await mock.fetch(
    new Request(`http://mock.test/_mock/tables/${path}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ record }),
    }),
  )
  return { status: response.status, text: await response.text() }
}

test('a record is written if it has the shape and the key of its table', async () => {
  const flow = mock.world.view.flows.get(101)!
  expect((await write('flows/101', { ...flow, name: 'Edited' })).status).toBe(200)
  expect(mock.world.view.flows.get(101)?.name).toBe('Edited')
  const wrong = await write('flows/101', { ...flow, created: 'never' })
  expect([wrong.status, wrong.text]).toEqual([400, expect.stringContaining('created: must be whole milliseconds')])
  const other = await write('flows/102', flow)
  expect([other.status, other.text]).toEqual([
    400,
    expect.stringContaining('the record has the key 101, and the path 102'),
  ])
  expect(mock.world.view.flows.get(101)?.name).toBe('Edited')
})

test('a new record may be written, and found by its indexes', async () => {
  const user = { ...[...mock.world.view.users.values()][0]!, id: 990, login: 'newcomer' }
  expect((await write('users/990', user)).status).toBe(200)
  expect(mock.world.view.users.where('login', 'newcomer')).toHaveLength(1)
})
