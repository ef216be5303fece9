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

  test('finds an operation by its id, and has an address for it', async () => {
    const opened = await openMockPage(browser(), { at: 'reference' })
    const { page } = opened
    const webhook = page.getByText('Delivery of an event')
    await webhook.waitFor()
    await page.getByPlaceholder('Filter by operation id, path or summary').fill('runFlowByName')
    await expect.poll(() => page.locator('.opblock-tag-section').count(), PATIENCE).toBe(1)
    await webhook.waitFor({ state: 'hidden' })
    // The only one is open.
    await expect.poll(() => new URL(page.url()).hash, PATIENCE).toBe('#/runs/runFlowByName')
    // Of the response, whose schema is elsewhere in the document.
    await page.getByRole('tab', { name: 'Schema' }).first().click()
    await page.getByText('auditId').first().waitFor()
    expect(
      await page
        .locator('.info .title small')
        .evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor)),
    ).toEqual(['rgb(86, 97, 107)', 'rgb(63, 107, 0)'])
    await opened.close()
  })

  test('opens the operation that the address names alone', async () => {
    const opened = await openMockPage(browser(), { at: 'reference#/createFlow' })
    await opened.page.getByRole('button', { name: 'Try it out' }).waitFor()
    expect(new URL(opened.page.url()).hash).toBe('#/flows/createFlow')
    await opened.close()
  })
})
