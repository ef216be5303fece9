import { expect, test } from 'vitest'
import { describeInBrowser } from './in-browser.ts'
import { PATIENCE, openMockPage } from './mock-page.ts'

describeInBrowser('the API reference of the mock', (browser) => {
  test('has its own page, loads nothing from elsewhere, and calls the mock', async () => {
    const opened = await openMockPage(browser(), { at: 'reference', context: { colorScheme: 'dark' } })
    const { page, misdeeds, mock } = opened
    await page.locator('.opblock-tag-section').filter({ hasText: 'macros' }).first().click()
    await page.getByRole('button', { name: /List the macros/ }).click()
    await page.getByRole('button', { name: 'Try it out' }).click()
    await page.getByRole('button', { name: 'Execute' }).click()
    await expect
      .poll(() => mock.sandboxes.default.journal.entries(), PATIENCE)
      .toMatchObject([{ operation: 'listMacros', status: 200, caller: 'ada' }])
    expect(await page.getAttribute('html', 'class')).toBe('dark-mode')
    await page.getByRole('link', { name: 'The control surface' }).click()
    await page.getByText('Control surface of the mock').waitFor()
    expect(misdeeds).toEqual([])
    await opened.close()
  })
})
