import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Page, chromium as driver } from 'playwright-core'
import type { RuleId } from '#spec'
import { chromium } from './browser/chromium.ts'
import { type OpenedPage, call, openMockPage } from './browser/mock-page.ts'
import { openReport, reportWith } from './browser/report-page.ts'

/** Screenshots of the HTML report for the README, and of every panel of the console for its page. */
const REPORT = join(import.meta.dirname, '../docs/screenshots')
const CONSOLE = join(import.meta.dirname, '../docs/console')
const BROKEN: readonly RuleId[] = ['macros/delete-refuses-used', 'search/finds-macros']

/** Requests for a journal as a developer would see it: some succeed, some are refused. */
const REQUESTS: readonly (readonly [method: string, path: string, body?: unknown, key?: string])[] = [
  ['GET', '/flows'],
  ['GET', '/schedules'],
  ['POST', '/flows', { name: 'Orders to warehouse', flowType: 'flow.etl.api' }],
  ['POST', '/flows', { name: 7 }],
  ['GET', '/flow/101'],
  ['GET', '/flows/101', undefined, 'no-key'],
  ['POST', '/flows/103/run'],
  ['GET', '/executions/101/history'],
  ['GET', '/connections/9'],
  ['GET', '/flows/101'],
  ['POST', '/webhooks', { name: 'Status page', url: 'http://127.0.0.1:9/', events: ['*'], secret: 's3cret' }],
  ['POST', '/flows/101/run'],
  ['POST', '/flows/102/run?emailOnFailure=true&emails=team@example.com'],
  ['POST', '/flows/121/run?emailOnSuccess=true&emailMetrics=true'],
]
/** Every panel and the drawers, by the name of their picture. */
const PLACES = {
  overview: 'overview',
  journal: 'journal',
  request: 'journal/4',
  runs: 'runs',
  timeline: 'runs?view=timeline',
  run: 'runs/1001',
  deliveries: 'deliveries',
  outbox: 'outbox',
  data: 'data',
  record: 'data/flows/101',
  schedules: 'schedules',
  listeners: 'listeners',
  chat: 'chat',
  tools: 'tools',
  allowances: 'allowances',
  'forced-responses': 'forced-responses',
  latency: 'latency',
  clock: 'clock',
  faults: 'faults',
  variants: 'variants',
  sandboxes: 'sandboxes',
  snapshots: 'snapshots',
} as const
const LOOKS = [
  { name: 'light', colorScheme: 'light', viewport: { width: 1280, height: 800 } },
  { name: 'dark', colorScheme: 'dark', viewport: { width: 1280, height: 800 } },
  { name: 'phone', colorScheme: 'light', viewport: { width: 390, height: 780 } },
] as const
const QUALITY = 62
/** For what follows the content: fonts, live data. */
const SETTLED_MS = 500

const { path, reason } = chromium()
if (path === undefined) throw new Error(`no screenshots: ${reason}`)
const browser = await driver.launch({ executablePath: path, chromiumSandbox: false })
if (!process.argv.includes('--console')) await reportShots()
await consoleShots()
await browser.close()

async function reportShots(): Promise<void> {
  const report = await reportWith(...BROKEN)
  mkdirSync(REPORT, { recursive: true })
  for (const colorScheme of ['light', 'dark'] as const) {
    const { page } = await openReport(browser, report, { colorScheme, viewport: { width: 1200, height: 1000 } })
    await page.screenshot({ path: join(REPORT, `report-${colorScheme}.png`) })
  }
}

async function consoleShots(): Promise<void> {
  rmSync(CONSOLE, { recursive: true, force: true })
  mkdirSync(CONSOLE, { recursive: true })
  for (const { name, ...context } of LOOKS) {
    const opened = await openMockPage(browser, { context: { ...context, reducedMotion: 'reduce' } })
    for (const request of REQUESTS) await call(opened, ...request)
    await force(opened)
    for (const [panel, place] of Object.entries(PLACES)) {
      await opened.page.goto(`${opened.origin}/#/${place}`)
      await opened.page.locator('main[aria-busy="false"]').waitFor()
      if (panel === 'chat') await ask(opened.page)
      await opened.page.waitForTimeout(SETTLED_MS)
      writeFileSync(join(CONSOLE, `${panel}-${name}.webp`), await pictureOf(opened.page))
    }
    await opened.close()
  }
}

/** Makes the sandbox differ from a plain one, so that the header says so. */
async function force({ origin }: OpenedPage): Promise<void> {
  const send = (method: string, at: string, body: object): Promise<Response> =>
    fetch(`${origin}/_mock${at}`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  await send('POST', '/failures', { operation: 'getFlow', status: 502, body: '<h1>Bad gateway</h1>', times: 3 })
  await send('PUT', '/latency', { ms: [100, 300], operation: 'listFlows' })
  await fetch(`${origin}/_mock/snapshots/before`, { method: 'PUT' })
}

async function ask(page: Page): Promise<void> {
  await page.getByLabel('Message').fill('What is a flow?')
  await page.getByLabel('Message').press('Enter')
  await page.getByRole('button', { name: 'Send' }).waitFor()
}

async function pictureOf(page: Page): Promise<Buffer> {
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY })
  await session.detach()
  return Buffer.from(data, 'base64')
}
