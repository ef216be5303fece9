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
  const users = [...mock.world.view.users.values()]
  const adas = users.filter((user) => JSON.stringify(user).toLowerCase().includes('ada'))
  expect(adas.length).toBeGreaterThan(0)
  expect(adas.length).toBeLessThan(users.length)
  expect(await keys('users?words=ADA')).toHaveLength(adas.length)
  expect(await keys('users?words=nobody-has-this')).toEqual([])
  for (const wrong of ['skip=-1', 'skip=x', 'limit=0', 'limit='])
    expect((await read(`flows?${wrong}`)).status).toBe(400)
})
