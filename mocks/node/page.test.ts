import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { packageFile } from './package-file.ts'
import { PAGE_FILES, servingPage } from './page.ts'
import { startMock } from './start.ts'

const fetch = servingPage(async () => new Response('the mock', { status: 404 }))
const ask = (path: string, method = 'GET'): Promise<Response> =>
  fetch(new Request(`http://mock.test${path}`, { method }))

test('the project has every page file that the package needs', async () => {
  await ask('/')
  expect([...PAGE_FILES.values()].filter((place) => !existsSync(packageFile(place)))).toEqual([])
})

test.each([
  ['/', 'text/html'],
  ['/reference', 'text/html'],
  ['/_mock/page/console/console.js', 'text/javascript'],
  ['/_mock/page/console/styles.css', 'text/css'],
  ['/_mock/page/console/licenses.txt', 'text/plain'],
  ['/_mock/page/swagger-ui-bundle.js', 'text/javascript'],
])('%s is served as %s, with its content security policy', async (path, type) => {
  const { status, headers, body } = await ask(path)
  expect([status, headers.get('content-type')?.split(';')[0]]).toEqual([200, type])
  expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  await body?.cancel()
  expect((await ask(path, 'HEAD')).body).toBeNull()
})

test.each([
  ['GET', '/rest/v1/flows'],
  ['GET', '/_mock/page/../../package.json'],
  ['GET', '/_mock/page/none.js'],
  ['GET', '/_mock/page/openapi.json'],
  ['GET', '/_mock/page/console/none.js'],
  ['GET', '/_mock/page/console/..%2f..%2fpackage.json'],
  ['GET', '/constructor'],
  ['POST', '/'],
])('%s %s is left to the mock', async (method, path) => {
  expect(await (await ask(path, method)).text()).toBe('the mock')
})

test('a mock that a test started has the console too', async () => {
  const { origin, close } = await startMock()
  const response = await globalThis.fetch(`${origin}/`)
  expect([response.status, await response.text()]).toEqual([200, expect.stringContaining('<title>')])
  await close()
})
