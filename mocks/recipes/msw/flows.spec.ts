import { createMock } from 'etalon'
import type { components } from 'etalon/api'
import { mswHandler } from 'etalon/msw'
import { http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, beforeAll, expect, test } from 'vitest'

type Flow = components['schemas']['Flow']

/** The client's `{base_url}`; nothing listens there. */
const baseUrl = 'https://platform.example.test/rest'
const mock = createMock()
const server = setupServer(mswHandler({ http, mock, baseUrl }))
beforeAll(() => server.listen())
afterAll(() => server.close())

test('a client logs in and finds the flow that it made', async () => {
  const login = await fetch(`${baseUrl}/v1/token-auth/issue`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login: 'ada', password: 'ada-pass-1' }),
  })
  const { token } = (await login.json()) as { token: string }
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  await fetch(`${baseUrl}/v1/flows`, { method: 'POST', headers, body: JSON.stringify({ name: 'Without a socket' }) })
  const flows = (await (await fetch(`${baseUrl}/v1/flows`, { headers })).json()) as Flow[]
  expect(flows.map(({ name }) => name)).toContain('Without a socket')
})
