import { startMock } from 'etalon/node'
import { testWith } from 'etalon/vitest'
import { afterAll } from 'vitest'

/** The mock that the rest of the project uses too; it can run anywhere. */
const running = await startMock()
afterAll(() => running.close())
const test = testWith(running.origin)

test('a sandbox in a mock that runs already', ({ sandbox, expect }) => {
  expect(sandbox.baseUrl).toBe(running.baseUrl)
})
