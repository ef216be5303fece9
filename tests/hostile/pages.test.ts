import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { BASE_PATH, type Mock, createMock, demoCredentials } from '../../mocks/index.ts'
import { servingPage } from '../../mocks/node/page.ts'
import { type Listening, listen } from '../../mocks/node/serve.ts'
import { describeInBrowser } from '../browser/in-browser.ts'
import { ATTACKS, type Attack, attempt } from './page-attacks.ts'

/** A hostile site, and one whose name pointed to its own server until its page had loaded. Both point to this machine. */
const EVIL = 'evil.example'
const REBOUND = 'rebound.example'
const NAMES = `--host-resolver-rules=MAP ${EVIL} 127.0.0.1, MAP ${REBOUND} 127.0.0.1`
const KEY = demoCredentials().admin
const LATE = 15_000
const HTML = { headers: { 'content-type': 'text/html' } }

/** The complete state of a mock. */
function whole({ world }: Mock): string {
  const tables = Object.entries(world.view).map(([name, table]) => [name, [...table.values()]])
  return JSON.stringify(tables, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
}

describeInBrowser(
  'a page in a real browser',
  (browser) => {
    let mock: Mock
    let served: Listening
    let site: Listening
    let page: Page
    beforeAll(async () => {
      site = await listen(async () => new Response('<!doctype html><title>A page</title>', HTML), {
        allowHosts: [EVIL],
      })
    })
    afterAll(() => site.close())
    beforeEach(async () => {
      // Time is frozen, so that nothing changes by itself.
      mock = createMock({ now: () => 1_800_000_000_000, unwatched: true })
      served = await serve()
      page = await browser().newPage()
      page.setDefaultTimeout(LATE)
    })
    afterEach(async () => {
      await page.close()
      await served.close()
      mock.close()
    })
    const serve = (port = 0): Promise<Listening> =>
      listen(servingPage(mock.fetch), { port, operate: mock.operate, onRefused: mock.recordRefusal })
    const portOf = ({ origin }: Listening): string => new URL(origin).port
    const journal = (): { target: string; status: number; reason: string | undefined }[] =>
      mock.sandboxes.default.journal
        .entries()
        // The browser's own text around a refusal.
        .filter(({ target }) => target !== '/favicon.ico')
        .map(({ target, status, refusal }) => ({ target, status, reason: refusal?.reason }))

    /** Lets a page try an attack, and returns what it could read once the mock has refused it. */
    async function attacked(attack: Attack, mockOrigin: string): Promise<string> {
      const { journal: entries } = mock.sandboxes.default
      entries.clear()
      const before = whole(mock)
      const got = await page.evaluate(attempt, { ...attack, mockOrigin, key: KEY })
      await expect.poll(() => entries.entries().length, { timeout: LATE, message: attack.name }).toBeGreaterThan(0)
      expect([attack.name, ...new Set(journal().map(({ status }) => status))]).toEqual([attack.name, 403])
      expect(whole(mock), attack.name).toBe(before)
      return got
    }

    test('of another origin reads nothing and changes nothing, whatever it tries', async () => {
      await page.goto(`http://${EVIL}:${portOf(site)}/`)
      for (const attack of ATTACKS)
        expect([attack.name, await attacked(attack, served.origin)]).toEqual([attack.name, ''])
      expect(mock.sandboxes.all()).toHaveLength(1)
    })

    test('with a rebound host name reads nothing and changes nothing', async () => {
      const port = Number(portOf(served))
      await served.close()
      const before = await listen(async () => new Response('<!doctype html><title>Before</title>', HTML), {
        port,
        allowHosts: [REBOUND],
      })
      const origin = `http://${REBOUND}:${port}`
      await page.goto(origin)
      // Its name points to the mock from here on.
      await before.close()
      served = await serve(port)
      for (const attack of ATTACKS) {
        const got = await attacked(attack, origin)
        expect([attack.name, got.replace(/^403 unknown host rebound\.example;.*$/, '')]).toEqual([attack.name, ''])
      }
      expect(mock.sandboxes.all()).toHaveLength(1)
      expect((await page.goto(origin))?.status()).toBe(403)
    })

    test('in a sandboxed frame on this machine reads nothing', async () => {
      await page.goto(site.origin)
      const before = whole(mock)
      await page.setContent(
        `<iframe sandbox="allow-scripts allow-forms" srcdoc="<script>fetch('${served.origin}${BASE_PATH}/v1/flows', {
          headers: { authorization: 'Bearer ${KEY}' } }).then(() => 0, () => 0)</script>"></iframe>`,
      )
      await expect.poll(journal, { timeout: LATE }).toEqual([expect.objectContaining({ status: 403 })])
      expect(whole(mock)).toBe(before)
    })

    test.each(['127.0.0.1', 'localhost', 'app.localhost'])(
      'of an app on another port of %s uses the product',
      async (name) => {
        await page.goto(`http://${name}:${portOf(site)}/`)
        const used = await page.evaluate(
          async ({ base, key }) => {
            const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
            const made = await fetch(`${base}/v1/flows`, { method: 'POST', headers, body: '{"name":"By an app"}' })
            const { id } = (await made.json()) as { id: number }
            const renamed = { method: 'PUT', headers, body: JSON.stringify({ id, name: 'Renamed by an app' }) }
            await fetch(`${base}/v1/flows/${id}`, renamed)
            return (await fetch(`${base}/v1/flows/${id}`, { headers, credentials: 'include' })).text()
          },
          { base: served.origin + BASE_PATH, key: KEY },
        )
        expect(used).toContain('Renamed by an app')
        const sandboxes = await page.evaluate(
          (origin) => fetch(`${origin}/_mock/sandboxes`).then((response) => response.text()),
          served.origin,
        )
        expect(sandboxes).toContain('the control surface is not available to pages of the origin')
        expect(sandboxes).not.toContain(KEY)
      },
    )

    test('of an app may link to a download', async () => {
      await page.goto(`http://localhost:${portOf(site)}/`)
      const address = `${served.origin}${BASE_PATH}/v1/flows/export?flows=101&Authorization=${KEY}`
      await page.setContent(`<a href="${address}" target="_blank">Export</a>`)
      const opened = page.context().waitForEvent('page')
      await page.getByText('Export').click()
      await (await opened).close()
      await expect.poll(journal, { timeout: LATE }).toEqual([expect.objectContaining({ status: 200 })])
    })
  },
  [NAMES],
)
