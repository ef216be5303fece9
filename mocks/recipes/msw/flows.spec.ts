import { createMock } from 'etalon'
import type { Schema } from 'etalon/api'
import { mswHandler, mswOperation } from 'etalon/msw'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

type Flow = Schema<'Flow'>

/** The client's `{base_url}`; nothing listens there. */
const baseUrl = 'https://platform.example.test/rest'
const mock = createMock()
const server = setupServer(mswHandler({ http, mock, baseUrl }))
beforeAll(() => server.listen())
afterEach(() => server.resetHandlers())
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

test('the test responds for one operation, the mock for the rest', async () => {
  server.use(
    mswOperation({ http, baseUrl }, 'getFlow', ({ path }) =>
      HttpResponse.text(`no flow ${path['flowId']}`, { status: 404 }),
    ),
  )
  const headers = { authorization: `Bearer ${mock.keys.editor}` }
  const missing = await fetch(`${baseUrl}/v1/flows/101?view=full`, { headers })
  expect([missing.status, await missing.text()]).toEqual([404, 'no flow 101'])
  expect((await fetch(`${baseUrl}/v1/flows`, { headers })).status).toBe(200)
})

test('the mock itself fails once, and says so in its journal', async () => {
  await mock.control().fail('createFlow', 500)
  const headers = { authorization: `Bearer ${mock.keys.editor}`, 'content-type': 'application/json' }
  const create = (): Promise<Response> =>
    fetch(`${baseUrl}/v1/flows`, { method: 'POST', headers, body: JSON.stringify({ name: 'Tried twice' }) })
  expect([(await create()).status, (await create()).status]).toEqual([500, 200])
  const created = (await mock.control().journal()).filter(({ operation }) => operation === 'createFlow')
  expect(created.slice(-2).map(({ status }) => status)).toEqual([500, 200])
})
