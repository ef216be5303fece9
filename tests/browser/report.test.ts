import { beforeAll, expect, test } from 'vitest'
import type { Report } from '../../suites/index.ts'
import { describeInBrowser } from './in-browser.ts'
import { openReport, reportWith, withEveryOutcome } from './report-page.ts'

/** For a page on a machine that is busy with other tests. */
const PATIENCE = { timeout: 15_000 }

describeInBrowser('the HTML report in a real browser', (browser) => {
  let passing: Report
  let failing: Report
  beforeAll(async () => {
    passing = await reportWith()
    failing = withEveryOutcome(await reportWith('macros/delete-refuses-used', 'search/finds-macros'))
  })

  test('opens from disk, shows the verdict and loads nothing else', async () => {
    for (const [report, verdict] of [
      [passing, 'What was asked for holds'],
      [failing, 'Does not conform'],
    ] as const) {
      const { page, misdeeds } = await openReport(browser(), report)
      expect(await page.textContent('.word')).toBe(verdict)
      expect(await page.textContent('h1')).toBe(`${report.proved.rules} of ${report.proved.of} testable rules proved`)
      expect(misdeeds).toEqual([])
      await page.context().close()
    }
  })

  test('executes nothing from responses of a target', async () => {
    const attack = `"><script>alert(1)</script><img src=x onerror=alert(2)><style>*{display:none}</style>\u202e</pre></details>`
    const [rule] = failing.rules
    const exchange = {
      request: { method: 'GET', url: attack, headers: { [attack]: attack } },
      response: { status: 200, headers: {}, body: attack },
    }
    const one = {
      ...rule!.cases[0]!,
      outcome: 'violation' as const,
      message: attack,
      actual: attack,
      exchanges: [exchange],
      curl: attack,
    }
    const report = { ...failing, target: attack, rules: [{ ...rule!, outcome: 'violation' as const, cases: [one] }] }
    const { page, misdeeds } = await openReport(browser(), report)
    expect(await page.locator('script, style').count()).toBe(2)
    expect(await page.locator('img').count()).toBe(0)
    expect(await page.isVisible('h1')).toBe(true)
    expect(await page.textContent('.cause h3')).toContain('<script>alert(1)</script>')
    expect(misdeeds).toEqual([])
    await page.context().close()
  })

  test('is readable without a script', async () => {
    const { page } = await openReport(browser(), failing, { javaScriptEnabled: false })
    expect(await page.locator('.cause article h4:visible').count()).toBeGreaterThan(1)
    expect(await page.locator('button:visible, select:visible, input:visible').count()).toBe(0)
    await page.locator('.exchange summary').first().click()
    await page.locator('text=Every operation with every status').click()
    expect(await page.isVisible('table.grid')).toBe(true)
    await page.context().close()
  })

  test('is filtered by outcome, area and text', async () => {
    const { page } = await openReport(browser(), failing)
    const shown = (): Promise<number> => page.locator('#all tr[data-outcome]:visible').count()
    const counted = async (): Promise<void> => {
      const words = `${await shown()} of ${failing.rules.length} rules`
      await expect.poll(() => page.textContent('#shown'), PATIENCE).toBe(words)
    }
    expect(await shown()).toBe(failing.rules.length)
    await page.selectOption('#outcome', 'violation')
    await expect.poll(shown, PATIENCE).toBe(failing.rules.filter(({ outcome }) => outcome === 'violation').length)
    await counted()
    await page.selectOption('#area', 'search')
    await expect.poll(shown, PATIENCE).toBe(1)
    expect(await page.locator('.cause:visible').count()).toBe(1)
    await page.selectOption('#outcome', '')
    await page.selectOption('#area', '')
    // The filter is debounced: wait for the rows, so that no earlier count is taken for the next.
    await expect.poll(shown, PATIENCE).toBe(failing.rules.length)
    // A row must contain every word.
    await page.fill('#words', 'whatever tags-in-use-listed')
    await expect.poll(shown, PATIENCE).toBe(1)
    await counted()
    await page.fill('#words', 'tags-in-use-listed nowhere-at-all')
    await expect.poll(shown, PATIENCE).toBe(0)
    // A link to a hidden rule clears the filter.
    await page.evaluate(`location.hash = '#rule-flows-id-shown'`)
    await expect.poll(shown, PATIENCE).toBe(failing.rules.length)
    await page.context().close()
  })

  test('folds causes and areas, and opens what a link leads to', async () => {
    const { page } = await openReport(browser(), failing)
    const articles = page.locator('.cause').first().locator('article:visible')
    expect(await articles.count()).toBeGreaterThan(0)
    await page.locator('.cause > details > summary').first().click()
    expect(await articles.count()).toBe(0)
    const area = page.locator('#all').getByRole('button', { name: 'macros', exact: true })
    await area.click()
    expect(await area.getAttribute('aria-expanded')).toBe('false')
    const row = page.locator('#rule-macros-delete-refuses-used')
    expect(await row.isVisible()).toBe(false)
    await page.evaluate(`location.hash = '#rule-macros-delete-refuses-used'`)
    await expect.poll(() => row.isVisible(), PATIENCE).toBe(true)
    await page.context().close()
  })

  test('is sorted by cost, both ways', async () => {
    const { page } = await openReport(browser(), failing)
    const costs = (): Promise<number[]> =>
      page
        .locator('#all tr[data-outcome] td:last-child')
        .allTextContents()
        .then((texts) => texts.map(Number))
    const heading = page.getByRole('button', { name: 'Time, ms' })
    await heading.click()
    expect(await costs()).toEqual((await costs()).toSorted((a, b) => b - a))
    await heading.click()
    expect(await costs()).toEqual((await costs()).toSorted((a, b) => a - b))
    expect(await page.locator('#all th[aria-sort]').getAttribute('aria-sort')).toBe('ascending')
    expect(await page.textContent('#said')).toBe('Sorted by Time, ms, ascending.')
    await page.context().close()
  })

  test('copies its scripts to the clipboard', async () => {
    const { page } = await openReport(browser(), failing, { permissions: ['clipboard-read', 'clipboard-write'] })
    const button = page.getByRole('button', { name: 'Copy the script' }).first()
    const script = await page.locator('.script pre').first().textContent()
    await button.click()
    await expect.poll(() => page.textContent('#said'), PATIENCE).toBe('Copied.')
    expect(await page.evaluate(`navigator.clipboard.readText()`)).toBe(script)
    await page.context().close()
  })

  test('follows the light or dark mode of the system, or its button', async () => {
    const ground = `getComputedStyle(document.body).backgroundColor`
    for (const colorScheme of ['light', 'dark'] as const) {
      const { page } = await openReport(browser(), passing, { colorScheme })
      const before = await page.evaluate(ground)
      await page.click('#theme')
      const after = await page.evaluate(ground)
      expect([before, after]).toEqual(
        colorScheme === 'light' ? ['rgb(246, 247, 248)', 'rgb(15, 18, 20)'] : ['rgb(15, 18, 20)', 'rgb(246, 247, 248)'],
      )
      expect(await page.textContent('#theme')).toBe(
        colorScheme === 'light' ? 'Use the light theme' : 'Use the dark theme',
      )
      await page.reload()
      expect(await page.evaluate(ground)).toBe(before)
      await page.context().close()
    }
  })
})
