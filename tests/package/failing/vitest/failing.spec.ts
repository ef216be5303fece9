import { test } from 'etalon/vitest'

test('fails on purpose', async ({ sandbox, expect }) => {
  const response = await fetch(`${sandbox.baseUrl}/v1/flows/404404`, {
    headers: { authorization: `Bearer ${sandbox.keys.editor}` },
  })
  expect(response.status).toBe(200)
})
