import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium as driver } from 'playwright-core'
import type { RuleId } from '#spec'
import { chromium } from './browser/chromium.ts'
import { openReport, reportWith } from './browser/report-page.ts'

/** Pictures of the HTML report, for the README. */
const FOLDER = join(import.meta.dirname, '..', '..', 'docs', 'screenshots')
const BROKEN: readonly RuleId[] = ['macros/delete-refuses-used', 'search/finds-macros']

const { path, reason } = chromium()
if (path === undefined) throw new Error(`no pictures: ${reason}`)
const browser = await driver.launch({ executablePath: path, chromiumSandbox: false })
const report = await reportWith(...BROKEN)
mkdirSync(FOLDER, { recursive: true })
for (const colorScheme of ['light', 'dark'] as const) {
  const { page } = await openReport(browser, report, { colorScheme, viewport: { width: 1200, height: 1000 } })
  await page.screenshot({ path: join(FOLDER, `report-${colorScheme}.png`) })
}
await browser.close()
