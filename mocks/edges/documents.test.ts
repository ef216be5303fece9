import { readFileSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import { createMock } from '../index.ts'
import { packageFile } from '../node/package-file.ts'
import { startMock } from '../node/start.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function started(): Promise<string> {
  const { origin, close } = await startMock({ controlToken: 'needed-by-the-control-surface' })
  closing.push(close)
  return origin
}

test.each([
  ['openapi.json', { openapi: '3.1.1' }],
  ['openapi.plain.json', { openapi: '3.0.3' }],
  ['asyncapi.json', { asyncapi: '3.1.0' }],
  ['asyncapi.3.0.json', { asyncapi: '3.0.0' }],
])('a mock on a port serves /%s as the package has it, without a token', async (name, version) => {
  const response = await fetch(`${await started()}/${name}`)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json'])
  const text = await response.text()
  expect(text).toBe(readFileSync(packageFile(`spec/generated/${name}`), 'utf8'))
  expect(JSON.parse(text)).toMatchObject(version)
})

test('HEAD has no body; other methods and names are not for documents', async () => {
  const origin = await started()
  const head = await fetch(`${origin}/openapi.plain.json`, { method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([200, ''])
  for (const [method, path] of [
    ['POST', '/openapi.json'],
    ['GET', '/openapi.yaml'],
  ] as const) {
    expect((await fetch(`${origin}${path}`, { method })).status).toBe(404)
  }
})

test('a mock without a socket serves them too, and pages of this machine may read them', async () => {
  const mock = createMock({ controlToken: 'needed-by-the-control-surface' })
  for (const name of ['openapi.json', 'asyncapi.json']) {
    const headers = { origin: 'http://localhost:5173' }
    const response = await mock.fetch(new Request(`http://mock.test/${name}`, { headers }))
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([200, headers.origin])
    expect(await response.text()).toBe(readFileSync(packageFile(`spec/generated/${name}`), 'utf8'))
  }
  expect((await mock.fetch(new Request('http://mock.test/rest/openapi.json'))).status).toBe(404)
  mock.close()
})
