import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMock } from '../../mocks/index.ts'
import { CONTRAST, faint, focused, obstacles } from './access.ts'
import { describeInBrowser } from './in-browser.ts'
import { type OpenedPage, PATIENCE, call, openMockPage } from './mock-page.ts'

const PANELS = [
  'journal',
  'sandboxes',
  'clock',
  'runs',
  'deliveries',
  'world',
  'snapshots',
  'chat',
  'allowances',
  'listeners',
  'forced-errors',
  'latency',
  'faults',
  'variants',
]
const LANDMARKS = ['main', 'nav', 'header', '[role=status]']
const GROUNDS = [
  ['light', 'rgb(255, 255, 255)'],
  ['dark', 'rgb(20, 23, 27)'],
] as const
const ATTACK = '/flows/<img src=x onerror=alert(1)>'

test('a mock without a server has no page', async () => {
  const mock = createMock()
  expect((await mock.fetch(new Request('http://mock.test/'))).status).toBe(404)
  mock.close()
})

describeInBrowser('the page of the mock', (browser) => {
  let opened: OpenedPage
  let page: Page
  beforeAll(async () => {
    opened = await openMockPage(browser())
    ;({ page } = opened)
  })
  afterAll(() => opened.close())

  test('shows each request as it arrives, and why it was refused', async () => {
    const { misdeeds } = opened
    const rows = page.getByRole('table', { name: 'Requests' }).locator('tbody tr')
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Etalon mock')
    expect(await rows.count()).toBe(0)
    await call(opened, 'GET', '/flow/101')
    await call(opened, 'POST', '/flows', { name: 7 })
    await call(opened, 'GET', ATTACK)
    await call(opened, 'GET', '/flows/101')
    await expect.poll(() => rows.count(), PATIENCE).toBe(4)
    const [served, , refused, lost] = await rows.allInnerTexts()
    expect(served).toMatch(/GET \/rest\/v1\/flows\/101\s+200\s+getFlow\s+ada/)
    expect(refused).toMatch(/400\s+createFlow\s+ada.*body: .*name.*\(type\)/s)
    expect(lost).toContain('Did you mean GET /rest/v1/flows/{flowId} (getFlow)?')
    expect(await page.getByText('4 requests, 3 refused').getAttribute('role')).toBe('status')
    await page.getByLabel('Errors only').check()
    expect(await rows.count()).toBe(3)
    await page.getByRole('button', { name: 'Clear the journal' }).click()
    await expect.poll(() => rows.count(), PATIENCE).toBe(0)
    expect(await page.getByRole('status').first().textContent()).toBe('The journal is empty.')
    expect(misdeeds).toEqual([])
  })

  test('creates, forks, selects and deletes sandboxes, with their keys', async () => {
    const { mock, misdeeds } = opened
    await page.getByRole('link', { name: 'Sandboxes' }).click()
    const chosen = (): Promise<string> => page.getByRole('combobox', { name: 'Sandbox' }).inputValue()
    await page.getByLabel('Id', { exact: true }).fill('checkout1')
    await page.getByLabel('Vary by seed').fill('7')
    await page.getByRole('button', { name: 'Create' }).press('Enter')
    await expect.poll(chosen, PATIENCE).toBe('checkout1')
    expect(await page.getByRole('status').first().textContent()).toBe('The sandbox is created and selected.')
    const reference = page.getByRole('link', { name: 'API reference' })
    expect(await reference.getAttribute('href')).toBe('/reference?sandbox=checkout1')
    const row = page.getByRole('row', { name: 'checkout1 (varied by 7)' })
    await row.getByText(/keys$/).click()
    const key = await row.locator('dt:text-is("admin") + dd code').first().textContent()
    expect((await call(opened, 'GET', '/flows', undefined, key!)).status).toBe(200)
    await page.getByRole('button', { name: 'Fork checkout1' }).click()
    await expect.poll(chosen, PATIENCE).toBe('s1')
    await page.getByRole('button', { name: 'Select checkout1' }).click()
    await expect.poll(chosen, PATIENCE).toBe('checkout1')
    await page.getByRole('link', { name: 'Journal' }).click()
    await expect.poll(() => page.getByText('1 requests, 0 refused').count(), PATIENCE).toBe(1)
    await page.getByRole('link', { name: 'Sandboxes' }).click()
    await page.getByRole('button', { name: 'Delete checkout1' }).click()
    await expect.poll(chosen, PATIENCE).toBe('default')
    expect(mock.sandboxes.all().map(({ id }) => id)).toEqual(['default', 's1'])
    await page.getByLabel('Id', { exact: true }).fill('s1')
    await page.getByRole('button', { name: 'Create' }).click()
    await expect.poll(() => page.locator('#said').textContent(), PATIENCE).toContain('sandbox s1 already exists')
    // The browser itself logs the mock's 400.
    await expect.poll(() => misdeeds, PATIENCE).toEqual([expect.stringContaining('400')])
  })

  test('is accessible, in light and dark mode', async () => {
    await page.setViewportSize({ width: 360, height: 640 })
    await call(opened, 'GET', '/flow/101')
    for (const id of PANELS) {
      await page.locator(`nav a[href="#${id}"]`).click()
      // Polling a condition given as text would violate the page's content security policy.
      await page.locator(`nav a[aria-current][href="#${id}"]`).waitFor()
      // Waits for its content.
      await page.locator('main[aria-busy="false"]').waitFor()
      await page.evaluate(`document.querySelectorAll('details').forEach((one) => { one.open = true })`)
      for (const [colorScheme, ground] of GROUNDS) {
        await page.emulateMedia({ colorScheme })
        expect(await page.evaluate(`getComputedStyle(document.body).backgroundColor`)).toBe(ground)
        expect(await page.evaluate(faint, CONTRAST), `${id} in the ${colorScheme}`).toEqual([])
      }
      expect(await page.evaluate(obstacles, LANDMARKS), id).toEqual([])
      expect(await page.evaluate(`document.documentElement.scrollWidth`), id).toBe(360)
    }
  })

  test('works with the keyboard, with visible focus', async () => {
    await page.goto(opened.origin)
    await page.getByRole('option', { name: 'default' }).waitFor({ state: 'attached' })
    const steps: string[] = []
    for (let step = 0; step < 2 + PANELS.length; step++) {
      await page.keyboard.press('Tab')
      const { what, seen } = await page.evaluate(focused)
      expect(seen, what).toBe(true)
      steps.push(what)
    }
    expect(steps.slice(0, 4)).toEqual(['#skip', '#sandbox', 'a Journal', 'a Sandboxes'])
    await page.keyboard.press('Enter')
    await page.focus('#skip')
    await page.keyboard.press('Enter')
    expect((await page.evaluate(focused)).what).toBe('#content')
    expect(new URL(page.url()).hash).toMatch(/^#\w/)
  })
})
