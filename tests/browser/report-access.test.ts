import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { Report } from '../../suites/index.ts'
import { CONTRAST, faint, focused, obstacles } from './access.ts'
import { describeInBrowser } from './in-browser.ts'
import { openReport, reportWith, withEveryOutcome } from './report-page.ts'

/** Landmarks of the report. */
const LANDMARKS = ['main', 'nav', 'header', '[role=search]']

describeInBrowser('accessibility of the HTML report', (browser) => {
  let passing: Report
  let failing: Report
  /** Both reports, with everything expanded. */
  let pages: readonly [Page, Page]
  beforeAll(async () => {
    passing = await reportWith()
    failing = withEveryOutcome(await reportWith('macros/delete-refuses-used', 'search/finds-macros'))
    pages = [await opened(passing), await opened(failing)]
  })

  /** A page with everything expanded. */
  async function opened(report: Report): Promise<Page> {
    const { page } = await openReport(browser(), report, { colorScheme: 'light' })
    await page.evaluate(`document.querySelectorAll('details').forEach((one) => { one.open = true })`)
    return page
  }

  test.each(['dark', 'light'] as const)('has enough contrast in %s mode', async (colorScheme) => {
    for (const page of pages) {
      await page.emulateMedia({ colorScheme })
      expect(await page.evaluate(`matchMedia('(prefers-color-scheme: dark)').matches`)).toBe(colorScheme === 'dark')
      expect(await page.evaluate(faint, CONTRAST)).toEqual([])
    }
  })

  test('has a structure for screen readers', async () => {
    for (const page of pages) expect(await page.evaluate(obstacles, LANDMARKS)).toEqual([])
  })

  test('would fail with faint text and structural problems', async () => {
    const page = await opened(passing)
    await page
      .locator('h2')
      .first()
      .evaluate((heading) => heading.style.setProperty('color', '#999'))
    expect(await page.evaluate(faint, CONTRAST)).toEqual(['h2. 2.66'])
    await page.evaluate(`document.querySelector('h2').outerHTML = '<h5>x</h5><button></button>'`)
    expect(await page.evaluate(obstacles, LANDMARKS)).toEqual([
      'no name: <button></button>',
      'h5 after h1',
      'unnamed section failures',
    ])
    await page.context().close()
  })

  test('can be navigated with the keyboard, with visible focus', async () => {
    const { page } = await openReport(browser(), failing)
    const steps: string[] = []
    for (let step = 0; step < 40; step++) {
      await page.keyboard.press('Tab')
      const { what, seen } = await page.evaluate(focused)
      expect(seen, what).toBe(true)
      steps.push(what)
    }
    expect(steps.slice(0, 6)).toEqual([
      'a Skip to the report',
      'a Failed',
      'a Not tried',
      'a Coverage',
      'a All rules',
      '#theme',
    ])
    const order = ['#outcome', '#area', '#words', 'a macros/delete-refuses-used'].map((what) => steps.indexOf(what))
    expect(order).not.toContain(-1)
    expect(order).toEqual(order.toSorted((a, b) => a - b))
    expect(new Set(steps).size).toBeGreaterThan(20)
    await page.context().close()
  })

  test('works with the keyboard', async () => {
    const { page } = await openReport(browser(), failing, { colorScheme: 'light' })
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    expect((await page.evaluate(focused)).what).toBe('#content')
    await page.focus('#theme')
    await page.keyboard.press('Enter')
    expect(await page.getAttribute('html', 'data-theme')).toBe('dark')
    const summary = page.locator('.exchange:not([open]) summary').first()
    await summary.focus()
    const closed = await page.locator('.exchange[open]').count()
    await page.keyboard.press('Enter')
    expect(await page.locator('.exchange[open]').count()).toBe(closed + 1)
    await page.context().close()
  })

  test('fits on a narrow screen', async () => {
    const { page } = await openReport(browser(), failing, { viewport: { width: 360, height: 640 } })
    expect(await page.evaluate(`document.documentElement.scrollWidth`)).toBe(360)
    await page.context().close()
  })
})
