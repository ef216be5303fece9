import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeInBrowser } from './in-browser.ts'
import { type OpenedPage, PATIENCE, call, openMockPage } from './mock-page.ts'

const TIME_MS = 60_000
const DAY_MS = 86_400_000

describeInBrowser('the allowances in the console', (browser) => {
  let opened: OpenedPage
  beforeAll(async () => {
    opened = await openMockPage(browser())
  }, TIME_MS)
  afterAll(async () => {
    expect(opened.misdeeds).toEqual([])
    await opened.close()
  })

  test('shows what is left of an allowance, in dollars, and forgets it with the month', async () => {
    await call(opened, 'POST', '/ai-agent/api/tools/host_list_commands/execute', {})
    await opened.page.goto(`${opened.origin}/#/allowances`)
    const { page } = opened
    const row = page.getByRole('row', { name: /^ada/ })
    await expect.poll(() => row.innerText(), PATIENCE).toContain('$19.999')
    await page.getByLabel('Allowance of ada in US dollars').fill('5')
    await page.getByRole('button', { name: 'Set the allowance of ada' }).click()
    await expect.poll(() => row.innerText(), PATIENCE).toContain('$5.00')
    await page.getByRole('button', { name: 'Recharge ada' }).click()
    await expect.poll(() => row.innerText(), PATIENCE).toContain('$20.00')
    opened.mock.sandboxes.default.world.clock.advance(31 * DAY_MS)
    await expect.poll(() => row.innerText(), PATIENCE).toContain('not used yet')
    opened.mock.sandboxes.default.world.clock.restore()
    await expect.poll(() => row.innerText(), PATIENCE).toContain('$20.00')
  })
})
