import { expect } from '@playwright/test'
import { test } from 'etalon/playwright'

test('fails on purpose', async ({ sandbox, request }) => {
  const response = await request.get(`${sandbox.baseUrl}/v1/flows/404404`, {
    headers: { authorization: `Bearer ${sandbox.keys.editor}` },
  })
  expect(response.status()).toBe(200)
})
