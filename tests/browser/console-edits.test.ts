import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { describeInBrowser } from './in-browser.ts'
import { type OpenedPage, PATIENCE, openMockPage } from './mock-page.ts'

const TIME_MS = 60_000

describeInBrowser('unsaved edits of a record', (browser) => {
  let opened: OpenedPage
  let page: Page
  beforeAll(async () => {
    opened = await openMockPage(browser())
    ;({ page } = opened)
    await page.getByRole('heading', { level: 1 }).waitFor()
  }, TIME_MS)
  afterAll(() => opened.close())
  const question = () => page.getByRole('dialog', { name: 'Discard the changes?' })
  const editor = () => page.getByRole('textbox', { name: 'Record as JSON' })
  const answer = (button: string): Promise<void> => question().getByRole('button', { name: button }).click()
  const hash = (): string => new URL(page.url()).hash
  const drawers = (): Promise<number> => page.getByRole('dialog').count()

  beforeEach(async () => {
    await page.goto('about:blank')
    await page.goto(`${opened.origin}/#/data/flows`)
    await page.getByRole('link', { name: '101', exact: true }).click()
    await page.getByRole('tab', { name: 'Edit' }).click()
    await editor().press('End')
  }, TIME_MS)

  test('are kept when Escape is pressed, unless they are discarded', async () => {
    await editor().press('x')
    await editor().press('Escape')
    await answer('Cancel')
    await expect.poll(() => question().count(), PATIENCE).toBe(0)
    expect(await editor().innerText()).toContain('{x')
    await editor().press('Escape')
    await question().waitFor()
    // Answers the question with Cancel, and does not ask again.
    await page.keyboard.press('Escape')
    await expect.poll(() => question().count(), PATIENCE).toBe(0)
    await editor().press('Escape')
    await answer('Discard')
    await expect.poll(drawers, PATIENCE).toBe(0)
    expect(hash()).toBe('#/data/flows')
  })

  test('are kept when another tab is chosen', async () => {
    await editor().press('x')
    await page.getByRole('tab', { name: 'History' }).click()
    await answer('Cancel')
    expect(await editor().innerText()).toContain('{x')
    await page.getByRole('tab', { name: 'History' }).click()
    await answer('Discard')
    await page.getByRole('table', { name: 'Versions, newest first' }).waitFor()
  })

  test('are kept when the browser goes back', async () => {
    await editor().press('x')
    await page.goBack()
    await answer('Cancel')
    expect(hash()).toContain('#/data/flows/101')
    expect(await editor().innerText()).toContain('{x')
    await page.goBack()
    await answer('Discard')
    await expect.poll(hash, PATIENCE).toBe('#/data/flows')
    await expect.poll(drawers, PATIENCE).toBe(0)
  })

  test('are kept when a panel is opened, or another sandbox chosen', async () => {
    await fetch(`${opened.origin}/_mock/sandboxes`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ id: 'other1' }),
    })
    await page.reload()
    await editor().press('End')
    await editor().press('x')
    for (const [words, place] of [
      ['Switch to sandbox other1', 'sandbox=other1'],
      ['Latency', '#/latency'],
    ] as const) {
      // In the editor the key belongs to what is edited.
      await page.getByRole('dialog', { name: 'Flows:' }).getByRole('button', { name: 'Close' }).focus()
      await page.keyboard.press('Control+k')
      await page.getByRole('textbox', { name: 'Search' }).fill(words)
      await page.locator('.mantine-Spotlight-action').filter({ hasText: words }).first().click()
      await answer('Cancel')
      await expect.poll(() => question().count(), PATIENCE).toBe(0)
      expect(page.url()).not.toContain(place)
    }
    expect(await editor().innerText()).toContain('{x')
  })

  test('ask nothing once they are saved, or if there are none', async () => {
    const flow = opened.mock.world.view.flows.get(101)!
    await editor().fill(JSON.stringify({ ...flow, description: 'Saved' }, null, 2))
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await page.getByText('101 is saved.').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(drawers, PATIENCE).toBe(0)
    await page.goto(`${opened.origin}/#/data/flows/new record`)
    await editor().fill(JSON.stringify({ ...flow, id: 8_101 }))
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect.poll(drawers, PATIENCE).toBe(0)
    expect(opened.mock.world.view.flows.get(8_101)?.name).toBe(flow.name)
  })
})
