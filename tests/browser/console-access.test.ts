import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeViolations } from './axe.ts'
import { STATES } from './console-states.ts'
import { describeInBrowser } from './in-browser.ts'
import { type OpenedPage, call, openMockPage, panelsOf } from './mock-page.ts'

const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]
/** Every panel in each of them takes minutes; `npm test` looks at each panel in one. */
const VIEWS = SIZES.flatMap((size) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ ...size, colorScheme })),
).map((view, nth) => ({ ...view, nth }))
const isWhole = process.env['ETALON_BROWSER'] === 'all'
const DRAWERS = ['journal/2', 'runs?view=timeline', 'runs/1001', 'data/flows/101', 'sandboxes', 'no-such-panel']
/** For the ids of what was opened. */
const SETTLED_MS = 200
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

  test.each(VIEWS)(
    '$colorScheme at $width pixels',
    async ({ width, height, colorScheme, nth }) => {
      await page.setViewportSize({ width, height })
      await page.emulateMedia({ colorScheme })
      const problems: string[] = []
      const places = [...panels, ...DRAWERS].filter((_place, index) => isWhole || index % VIEWS.length === nth)
      for (const place of places) {
        await page.goto(`${opened.origin}/#/${place}`)
        await page.getByRole('heading', { level: 1, includeHidden: true }).waitFor()
        await page.locator('main[aria-busy="false"]').waitFor()
        const wide = (await page.evaluate('document.documentElement.scrollWidth')) as number
        if (wide !== width) problems.push(`${place} is ${wide} pixels wide`)
        problems.push(...(await axeViolations(page)).map((one) => `${place}: ${one}`))
      }
      expect(problems).toEqual([])
    },
    TIME_MS,
  )

  test.each(VIEWS)(
    'what is opened, $colorScheme at $width pixels',
    async ({ width, height, colorScheme, nth }) => {
      await page.setViewportSize({ width, height })
      await page.emulateMedia({ colorScheme })
      const problems: string[] = []
      for (const { place, open } of STATES.filter((_state, index) => isWhole || index % VIEWS.length === nth)) {
        await page.goto('about:blank')
        await page.goto(`${opened.origin}/#/${place}`)
        await page.locator('main[aria-busy="false"]').waitFor()
        await (await open(page)).waitFor()
        await page.waitForTimeout(SETTLED_MS)
        problems.push(...(await axeViolations(page)).map((one) => `${place}: ${one}`))
      }
      expect(problems).toEqual([])
    },
    TIME_MS,
  )
})
