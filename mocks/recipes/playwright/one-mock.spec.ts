import { expect } from '@playwright/test'
import { startMock } from 'etalon/node'
import { test } from 'etalon/playwright'

/** The mock that the application's back end uses; in your project it can run anywhere. */
const running = await startMock()
test.use({ mockOrigin: running.origin })
test.afterAll(() => running.close())

test('a sandbox in a mock that runs already', async ({ sandbox }) => {
  expect(sandbox.baseUrl).toBe(running.baseUrl)
})
