import { expect, test } from 'vitest'
import { createMock } from '../../index.ts'

const MONTH_MS = 31 * 86_400_000

test('the allowance of a month that was only visited is forgotten when the clock is set back', async () => {
  const mock = createMock()
  const control = async (path: string, body?: object): Promise<void> => {
    const headers = { 'content-type': 'application/json' }
    const init = { method: 'POST', headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
    expect((await mock.fetch(new Request(`http://mock.test/_mock/${path}`, init))).ok).toBe(true)
  }
  const left = (): number[] =>
    [...mock.world.view.allowances.values()].filter(({ userId }) => userId === 1).map((one) => one.left)
  await control('allowances/ada', { usd: 3 })
  await control('clock/advance', { ms: MONTH_MS })
  await control('allowances/ada', { usd: 0 })
  expect(left()).toEqual([3_000_000, 0])
  await control('clock/restore')
  expect(left()).toEqual([3_000_000])
})
