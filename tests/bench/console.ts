import { type Browser, type Page, chromium as driver } from 'playwright-core'
import { chromium } from '../browser/chromium.ts'
import { largeWorld } from '../../mocks/world/large.ts'
import { REQUESTS, consoleTimes, fillJournal, rowTimes } from '../browser/console-times.ts'
import { openMockPage } from '../browser/mock-page.ts'
import { type Row, atMost, rounded } from './row.ts'

const FIRST_PAINT_MS = 1_000
const PANEL_MS = 100
/** From a change of the panel until all its rows are drawn, with what is read for them. */
const ROWS_MS = 200
const REFERENCE_MS = 1_500
const ROUNDS = 3
const LARGE = 'console with --world large, ms until all rows of a panel are drawn'
const MEASURE = `console with ${REQUESTS} requests in its journal, ms`

/** What a user of the console waits for: its first paint, a change to each panel, the API reference, and long lists. */
export async function consolePanels(): Promise<Row[]> {
  const { path, reason } = chromium()
  if (path === undefined) return [{ measure: MEASURE, figures: { skipped: reason }, targets: [] }]
  const browser = await driver.launch({ executablePath: path, chromiumSandbox: false })
  try {
    return [await panelsRow(browser), await largeRow(browser)]
  } finally {
    await browser.close()
  }
}

async function panelsRow(browser: Browser): Promise<Row> {
  const opened = await openMockPage(browser)
  try {
    await fillJournal(opened)
    const page = await opened.page.context().newPage()
    await opened.page.close()
    const { firstPaint, firstRows, panels } = await consoleTimes(page, opened.origin)
    const reference = await referenceTime(page, opened.origin)
    const shown = Object.entries(panels).map(([panel, ms]) => [panel, rounded(ms)] as const)
    return {
      measure: MEASURE,
      figures: {
        'first paint': rounded(firstPaint),
        'first requests': rounded(firstRows),
        ...Object.fromEntries(shown),
        'API reference': rounded(reference),
      },
      targets: [
        atMost(FIRST_PAINT_MS, 'ms to the first paint', firstPaint),
        atMost(FIRST_PAINT_MS, 'ms to the first requests', firstRows),
        atMost(PANEL_MS, 'ms to the slowest panel', Math.max(...Object.values(panels))),
        atMost(REFERENCE_MS, 'ms to the API reference', reference),
      ],
    }
  } finally {
    await opened.close()
  }
}

async function largeRow(browser: Browser): Promise<Row> {
  const opened = await openMockPage(browser, { mock: { world: largeWorld } })
  try {
    const times = await rowTimes(opened.page, opened.origin)
    return {
      measure: LARGE,
      figures: Object.fromEntries(Object.entries(times).map(([place, ms]) => [place, rounded(ms)] as const)),
      targets: [atMost(ROWS_MS, 'ms to the slowest', Math.max(...Object.values(times)))],
    }
  } finally {
    await opened.close()
  }
}

/** Until the reference lists its operations, in ms: the best of several rounds. */
async function referenceTime(page: Page, origin: string): Promise<number> {
  let best = Infinity
  for (let round = 0; round < ROUNDS; round += 1) {
    await page.goto('about:blank')
    await page.goto(`${origin}/reference`)
    await page.locator('.opblock-tag-section').first().waitFor()
    best = Math.min(best, await page.evaluate<number>('performance.now()'))
  }
  return best
}
