import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { focused } from './access.ts'
import { describeInBrowser } from './in-browser.ts'
import { type OpenedPage, PATIENCE, call, openMockPage } from './mock-page.ts'

const TIME_MS = 60_000

describeInBrowser('the console by keyboard', (browser) => {
  let opened: OpenedPage
  let page: Page
  beforeAll(async () => {
    opened = await openMockPage(browser())
    ;({ page } = opened)
    await page.getByRole('heading', { level: 1 }).waitFor()
  }, TIME_MS)
  afterAll(() => opened.close())

  test('shows where the focus is, from the skip link to the last panel', async () => {
    const steps: string[] = []
    for (let step = 0; step < 12; step += 1) {
      await page.keyboard.press('Tab')
      const { what, seen } = await page.evaluate(focused)
      expect(seen, what).toBe(true)
      steps.push(what)
    }
    expect(steps[0]).toBe('a Skip to the content')
    expect(steps).toContain('a Journal')
    await page.locator('.skip').focus()
    await page.keyboard.press('Enter')
    expect((await page.evaluate(focused)).what).toBe('#content')
  })

  test('walks the journal by arrows, and opens, leafs through and leaves a request', async () => {
    for (const id of [101, 102, 103]) await call(opened, 'GET', `/flows/${id}`)
    await page.goto(`${opened.origin}/#/journal`)
    await page.getByRole('link', { name: '/rest/v1/flows/103' }).focus()
    await page.keyboard.press('ArrowDown')
    await expect.poll(async () => (await page.evaluate(focused)).what).toContain('/rest/v1/flows/102')
    await page.keyboard.press('Enter')
    const title = page.getByRole('dialog').getByRole('heading')
    await expect.poll(() => title.innerText(), PATIENCE).toContain('/flows/102')
    await page.keyboard.press('j')
    await expect.poll(() => title.innerText(), PATIENCE).toContain('/flows/101')
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('dialog').count(), PATIENCE).toBe(0)
    expect(new URL(page.url()).hash).toBe('#/journal')
  })

  test('reaches one run of a flow in the timeline by Tab, and the others by arrows', async () => {
    await page.goto(`${opened.origin}/#/runs?view=timeline`)
    const line = page.getByRole('group', { name: /^Runs of Order pipeline/ }).getByRole('button')
    await line.first().focus()
    expect(await line.evaluateAll((bars) => bars.filter((bar) => (bar as HTMLElement).tabIndex === 0).length)).toBe(1)
    const nameOfFocused = (): Promise<string> => page.evaluate<string>(`document.activeElement.ariaLabel`)
    const newest = await nameOfFocused()
    await page.keyboard.press('ArrowLeft')
    const older = await nameOfFocused()
    expect(older).not.toBe(newest)
    await page.keyboard.press('Enter')
    const [run = ''] = older.split(',', 1)
    await page.getByRole('dialog', { name: run }).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(nameOfFocused, PATIENCE).toBe(older)
  })

  test('opens a rule, and enables one of its faults', async () => {
    await page.goto(`${opened.origin}/#/faults?q=flows/name-required`)
    const rule = page.getByRole('button', { name: /flows\/name-required/ })
    await rule.focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => rule.getAttribute('aria-expanded'), PATIENCE).toBe('true')
    await page.keyboard.press('Tab')
    const fault = page.getByRole('switch').first()
    expect(await fault.evaluate((one) => one === document.activeElement)).toBe(true)
    await page.keyboard.press('Space')
    await expect.poll(() => fault.isChecked(), PATIENCE).toBe(true)
    await page.keyboard.press('Space')
    await expect.poll(() => fault.isChecked(), PATIENCE).toBe(false)
  })

  test('says that the mock is gone, until it is back', async () => {
    await page.goto(`${opened.origin}/#/overview`)
    await page.getByText('Everything is normal').waitFor()
    await page.context().setOffline(true)
    await page.getByText('The mock does not respond').waitFor()
    await page.context().setOffline(false)
    await page.getByText('The mock does not respond').waitFor({ state: 'hidden' })
  })
})
