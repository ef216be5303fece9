import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium as driver } from 'playwright-core'
import type { RuleId } from '#spec'
import { chromium } from './browser/chromium.ts'
import { call, openMockPage } from './browser/mock-page.ts'
import { openReport, reportWith } from './browser/report-page.ts'

/** Screenshots of the HTML report and of the mock's page, for the README. */
const FOLDER = join(import.meta.dirname, '../docs/screenshots')
const BROKEN: readonly RuleId[] = ['macros/delete-refuses-used', 'search/finds-macros']

/** Requests for a journal as a developer would see it: some succeed, some are refused. */
const REQUESTS: readonly (readonly [method: string, path: string, body?: unknown, key?: string])[] = [
  ['GET', '/flows'],
  ['POST', '/flows', { name: 'Orders to warehouse', flowType: 'flow.etl.api' }],
  ['POST', '/flows', { name: 7 }],
  ['GET', '/flow/101'],
  ['GET', '/flows/101', undefined, 'no-key'],
  ['POST', '/flows/101/run'],
  ['GET', '/executions/101'],
  ['GET', '/connections/9'],
]
const SIZE = { width: 1200, height: 700 }

const { path, reason } = chromium()
if (path === undefined) throw new Error(`no screenshots: ${reason}`)
const browser = await driver.launch({ executablePath: path, chromiumSandbox: false })
const report = await reportWith(...BROKEN)
mkdirSync(FOLDER, { recursive: true })
for (const colorScheme of ['light', 'dark'] as const) {
  const { page } = await openReport(browser, report, { colorScheme, viewport: { width: 1200, height: 1000 } })
  await page.screenshot({ path: join(FOLDER, `report-${colorScheme}.png`) })
}
for (const colorScheme of ['light', 'dark'] as const) {
  const opened = await openMockPage(browser, { context: { colorScheme, viewport: SIZE } })
  const { page } = opened
  for (const request of REQUESTS) await call(opened, ...request)
  await page.getByText(`${REQUESTS.length} requests`).waitFor()
  await page.screenshot({ path: join(FOLDER, `mock-${colorScheme}.png`) })
  await opened.close()
}
await browser.close()
