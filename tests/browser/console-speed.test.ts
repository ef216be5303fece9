import { afterAll, beforeAll, expect, test } from 'vitest'
import { consoleTimes, fillJournal } from './console-times.ts'
import { describeInBrowser } from './in-browser.ts'
import { type OpenedPage, call, openMockPage } from './mock-page.ts'

/** Limits in ms for a machine of its own; busy ones get a multiple. */
const LIMITS = { firstPaint: 1_000, panel: 100 }
const BUSY = 5
const TIME_MS = 120_000

describeInBrowser('the console with ten thousand requests', (browser) => {
  let opened: OpenedPage
  beforeAll(async () => {
    opened = await openMockPage(browser())
    await fillJournal(opened)
  }, TIME_MS)
  afterAll(() => opened.close())

  test(
    'paints at once, changes panels at once, and tells the true total',
    async () => {
      const { origin } = opened
      const page = await opened.page.context().newPage()
      await page.goto(`${origin}/#/journal`)
      await page.getByText(/^10,500 requests, the latest 10,000 kept/).waitFor()
      const rows = page.getByRole('table', { name: 'Requests' })
      // The first requests are shown before the others have come.
      await expect.poll(() => rows.getAttribute('aria-rowcount'), { timeout: LIMITS.firstPaint * BUSY }).toBe('10001')
      expect(await rows.locator('[data-index]').count()).toBeLessThan(80)
      const { firstRows, panels } = await consoleTimes(page, origin)
      expect(firstRows).toBeLessThan(LIMITS.firstPaint * BUSY)
      for (const [panel, ms] of Object.entries(panels)) expect(ms, panel).toBeLessThan(LIMITS.panel * BUSY)
    },
    TIME_MS,
  )

  test('finds one of them', async () => {
    const { page, origin } = opened
    await call(opened, 'GET', '/flows/101')
    await page.goto(`${origin}/#/journal`)
    await page.getByRole('searchbox').fill('Load orders')
    await page.getByText(/^1 of 10,50\d requests/).waitFor()
  })
})
