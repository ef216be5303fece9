import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeViolations } from './axe.ts'
import { describeInBrowser } from './in-browser.ts'
import { type OpenedPage, call, openMockPage, panelsOf } from './mock-page.ts'

const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]
const DRAWERS = ['journal/2', 'runs/1001', 'data/flows/101', 'sandboxes', 'no-such-panel']
const TIME_MS = 240_000

describeInBrowser('the console is accessible', (browser) => {
  let opened: OpenedPage
  let page: Page
  let panels: readonly string[]
  beforeAll(async () => {
    opened = await openMockPage(browser(), { context: { viewport: SIZES[0]!, reducedMotion: 'reduce' } })
    ;({ page } = opened)
    await page.getByRole('heading', { level: 1 }).waitFor()
    panels = await panelsOf(page)
    for (const path of ['/flows', '/flow/101', '/flows/none']) await call(opened, 'GET', path)
  }, TIME_MS)
  afterAll(() => opened.close())

  test.each(SIZES)(
    'in both themes at $width pixels, on every panel',
    async (size) => {
      await page.setViewportSize(size)
      const problems: string[] = []
      for (const place of [...panels, ...DRAWERS]) {
        await page.goto(`${opened.origin}/#/${place}`)
        await page.getByRole('heading', { level: 1, includeHidden: true }).waitFor()
        await page.locator('main[aria-busy="false"]').waitFor()
        const wide = (await page.evaluate('document.documentElement.scrollWidth')) as number
        if (wide !== size.width) problems.push(`${place} is ${wide} pixels wide`)
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme })
          // Only colours differ between the themes.
          const rules = colorScheme === 'light' ? undefined : ['color-contrast', 'link-in-text-block']
          problems.push(...(await axeViolations(page, rules)).map((one) => `${place}, ${colorScheme}: ${one}`))
        }
      }
      expect(problems).toEqual([])
    },
    TIME_MS,
  )
})
