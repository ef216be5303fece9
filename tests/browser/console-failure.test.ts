import type { Page } from 'playwright-core'
import { afterAll, beforeAll, test } from 'vitest'
import { describeInBrowser } from './in-browser.ts'
import { type OpenedPage, openMockPage } from './mock-page.ts'

const TIME_MS = 60_000

describeInBrowser('the console when a panel fails', (browser) => {
  let opened: OpenedPage
  let page: Page
  beforeAll(async () => {
    opened = await openMockPage(browser())
    ;({ page } = opened)
    await page.getByRole('heading', { level: 1 }).waitFor()
  }, TIME_MS)
  afterAll(() => opened.close())

  test('keeps its other panels, and tries again', async () => {
    await page.route('**/_mock/sandboxes/default/faults', (route) => route.fulfill({ json: { faults: [{}] } }))
    await page.goto(`${opened.origin}/#/faults`)
    await page.getByRole('alert').getByText('This panel cannot be shown').waitFor()
    await page.locator('nav').getByRole('link', { name: 'Journal' }).click()
    await page.getByRole('heading', { level: 1, name: 'Journal' }).waitFor()
    await page.unroute('**/_mock/sandboxes/default/faults')
    await page.locator('nav').getByRole('link', { name: 'Faults' }).click()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText(/^[\d,]+ faults of [\d,]+ rules, 0 enabled/).waitFor()
  })
})
