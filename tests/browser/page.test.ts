import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { BASE_PATH, createMock } from '../../mocks/index.ts'
import { listen } from '../../mocks/node/serve.ts'
import { ADA, STREAMING, expectArrival } from './arrival.ts'
import { browserBundle } from '../../scripts/tools/browser-bundle/bundle.ts'
import { describeInBrowser } from './in-browser.ts'
import { journey } from './journey.ts'

const MSW = import.meta.resolve('msw/package.json')
const ELSEWHERE = 'https://api.example.test/rest'
const PAGE = `<!doctype html>
<title>A page that uses the service</title>
<script src="/msw.js"></script>
<script type="module">
  import { createMock, mswHandler } from '/etalon-mock.js'
  const { http, setupWorker } = MockServiceWorker
  const mock = createMock({ streaming: ${JSON.stringify(STREAMING)} })
  const handlers = ['${ELSEWHERE}', '/rest'].map((baseUrl) => mswHandler({ http, mock, baseUrl }))
  await setupWorker(...handlers).start({ quiet: true, onUnhandledFrame: 'bypass' })
  document.title = 'ready'
</script>`

function ofMsw(file: string): string {
  return readFileSync(fileURLToPath(new URL(file, MSW)), 'utf8')
}

/** The files of the page's own server. */
function site(bundle: string): Record<string, [type: string, content: string]> {
  const script = 'text/javascript'
  return {
    '/': ['text/html', PAGE],
    '/etalon-mock.js': [script, bundle],
    '/msw.js': [script, ofMsw('lib/iife/index.js')],
    '/mockServiceWorker.js': [script, ofMsw('lib/mockServiceWorker.js')],
    '/outside.txt': ['text/plain', 'really outside'],
  }
}

function serve(files: Record<string, [type: string, content: string]>): ReturnType<typeof listen> {
  return listen(async ({ url }) => {
    const [type, content] = files[new URL(url).pathname] ?? []
    return type === undefined
      ? new Response(null, { status: 404 })
      : new Response(content, { headers: { 'content-type': type } })
  })
}

describeInBrowser('a real page', (browser) => {
  test('is served by the bundle through its service worker', async () => {
    const server = await serve(site(await browserBundle()))
    const page = await browser().newPage()
    try {
      const problems: string[] = []
      page.on('pageerror', ({ message }) => problems.push(message))
      await page.goto(server.origin)
      await page.waitForFunction(`document.title === 'ready'`, undefined, { timeout: 30_000 }).catch(() => {})
      expect(problems).toEqual([])
      expectArrival(await page.evaluate(journey, { baseUrl: ELSEWHERE, ...ADA }))
      expect(await page.evaluate(`fetch('/rest/v1/flows').then(({ status }) => status)`)).toBe(401)
      expect(await page.evaluate(`fetch('/outside.txt').then((response) => response.text())`)).toBe('really outside')
    } finally {
      await page.close()
      await server.close()
    }
  })

  test('uses a mock on another origin', async () => {
    const server = await serve({ '/': ['text/html', '<title>A page without a service worker</title>'] })
    const mock = await listen(createMock({ streaming: STREAMING }).fetch)
    const page = await browser().newPage()
    try {
      await page.goto(server.origin)
      expectArrival(await page.evaluate(journey, { baseUrl: mock.origin + BASE_PATH, ...ADA }))
      const advanced = `fetch('${mock.origin}/_mock/clock/advance', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        credentials: 'include',
        body: '{"ms":1}',
      }).then((response) => response.text())`
      // Only its own page may do that.
      expect(await page.evaluate(advanced)).toContain('the control surface is not available to pages of the origin')
      const challenge = `fetch('${mock.origin}/rest/v1/flows').then(({ headers }) => headers.get('www-authenticate'))`
      expect(await page.evaluate(challenge)).toBe('Bearer')
    } finally {
      await page.close()
      await mock.close()
      await server.close()
    }
  })
})
