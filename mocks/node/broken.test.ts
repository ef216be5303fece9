import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoCredentials } from '../index.ts'
import { type RunningMock, startMock } from './start.ts'

let running: RunningMock
beforeAll(async () => {
  running = await startMock()
})
afterAll(() => running.close())

async function force(wish: object): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ operation: 'getFlow', ...wish })
  expect((await fetch(`${running.origin}/_mock/failures`, { method: 'POST', headers, body })).status).toBe(204)
}

/** A request that the fast edge serves, and one that it leaves to the general one. */
const EDGES = [
  ['the fast edge', {}],
  ['the general edge', { origin: 'http://localhost:5173' }],
] as const

function getFlow(headers: object): Promise<Response> {
  return fetch(`${running.baseUrl}/v1/flows/101`, {
    headers: { authorization: `Bearer ${demoCredentials().admin}`, ...headers },
  })
}

test.each(EDGES)('%s resets a connection', async (_name, headers) => {
  await force({ status: 200, broken: 'reset' })
  await expect(getFlow(headers).then((answer) => answer.text())).rejects.toThrow()
  expect((await getFlow(headers)).status).toBe(200)
})

test.each(EDGES)('%s cuts a body', async (_name, headers) => {
  await force({ status: 200, body: { name: 'A long name' }, broken: 'cut' })
  const answer = await getFlow(headers)
  expect(answer.status).toBe(200)
  await expect(answer.text()).rejects.toThrow()
})

test.each(EDGES)('%s sends half of a JSON text', async (_name, headers) => {
  await force({ status: 200, body: { name: 'A long name' }, broken: 'malformed' })
  const answer = await getFlow(headers)
  expect(answer.headers.get('content-type')).toBe('application/json')
  await expect(answer.json()).rejects.toThrow(SyntaxError)
})
