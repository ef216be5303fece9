import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMock } from '../../mocks/index.ts'
import { STREAMING } from './arrival.ts'
import { describeInBrowser } from './in-browser.ts'
import { type OpenedPage, PATIENCE, call, openMockPage, panelsOf } from './mock-page.ts'

const ATTACK = '/flows/<img src=x onerror=alert(1)>'
const TIME_MS = 60_000

test('a mock without a server has no console', async () => {
  const mock = createMock()
  expect((await mock.fetch(new Request('http://mock.test/'))).status).toBe(404)
  mock.close()
})

describeInBrowser('the console of the mock', (browser) => {
  let opened: OpenedPage
  let page: Page
  beforeAll(async () => {
    const deliver = async (): Promise<Response> => new Response('taken', { status: 202 })
    opened = await openMockPage(browser(), { mock: { deliver, streaming: STREAMING } })
    ;({ page } = opened)
    await page.getByRole('heading', { level: 1 }).waitFor()
  }, TIME_MS)
  afterAll(async () => {
    // The browser itself logs a refusal of the mock.
    expect(opened.misdeeds.filter((one) => !/\b4\d\d \(/.test(one))).toEqual([])
    await opened.close()
  })
  const go = (place: string): Promise<unknown> => page.goto(`${opened.origin}/#/${place}`)
  const said = (words: string): Promise<void> => page.getByText(words, { exact: true }).first().waitFor()
  const choose = async (label: string, option: string): Promise<void> => {
    await page.getByRole('combobox', { name: label, exact: true }).click()
    await page.getByRole('option', { name: option }).first().click()
  }
  const close = (): Promise<void> => page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()

  test('opens every panel by its address, with its title', async () => {
    const places = await panelsOf(page)
    expect(places.length).toBeGreaterThan(15)
    for (const place of places) {
      await go(place)
      const link = page.locator(`nav a[href="#/${place}"]`)
      await page.getByRole('heading', { level: 1, name: (await link.textContent())!, exact: true }).waitFor()
      expect(await link.getAttribute('aria-current')).toBe('page')
    }
  })

  test('shows each request, why it was refused, and finds text in bodies', async () => {
    opened.mock.sandboxes.default.journal.clear()
    await go('journal')
    await call(opened, 'GET', '/flow/101')
    await call(opened, 'POST', '/flows', { name: 7, description: 'a needle' })
    await call(opened, 'GET', ATTACK)
    await call(opened, 'GET', '/flows/101')
    const rows = page.getByRole('table', { name: 'Requests' }).locator('[role=row][data-index]')
    await expect.poll(() => rows.count(), PATIENCE).toBe(4)
    const [served, , refused, lost] = await rows.allInnerTexts()
    expect(served).toMatch(/GET\s+\/rest\/v1\/flows\/101\s+200\s+getFlow\s+ada/)
    expect(refused).toMatch(/400\s+createFlow\s+ada.*body: .*name/s)
    expect(lost).toContain('Did you mean GET /rest/v1/flows/{flowId}?')
    await page.getByRole('searchbox').fill('a needle')
    await expect.poll(() => rows.count(), PATIENCE).toBe(1)
    expect(page.url()).toContain('q=a+needle')
    await page.reload()
    await expect.poll(() => rows.count(), PATIENCE).toBe(1)
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await page.getByLabel('Errors only').check()
    await expect.poll(() => rows.count(), PATIENCE).toBe(3)
    await said('3 of 4 requests')
  })

  test('opens a request, sends it again, and forces its response', async () => {
    await go('journal')
    await page.getByRole('link', { name: '/rest/v1/flows/101', exact: true }).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByRole('group', { name: 'Response body' }).getByText('"Load orders"').waitFor()
    await drawer.getByRole('tab', { name: 'Code' }).click()
    await drawer.getByText(/^curl 'http:.*\/rest\/v1\/flows\/101'/).waitFor()
    const { journal } = opened.mock.sandboxes.default
    const before = journal.entries().at(-1)!.id
    await drawer.getByRole('button', { name: 'Replay as admin' }).click()
    await said('The request was sent again as admin.')
    await expect.poll(() => page.url(), PATIENCE).toContain(`#/journal/${before + 1}`)
    await drawer.getByRole('button', { name: 'Force this response' }).click()
    const form = page.getByRole('form', { name: 'Force a response' })
    await form.getByRole('textbox', { name: 'Status' }).fill('502')
    await form.getByLabel('Body').fill('<h1>Bad gateway</h1>')
    await form.getByLabel('Only calls of').check()
    await form.getByRole('button', { name: 'Force', exact: true }).click()
    await said('The next call of getFlow will get this response.')
    expect((await call(opened, 'GET', '/flows/102')).status).toBe(200)
    const forced = await call(opened, 'GET', '/flows/101')
    expect([forced.status, await forced.text()]).toEqual([502, '<h1>Bad gateway</h1>'])
    expect((await call(opened, 'GET', '/flows/101')).status).toBe(200)
  })

  test('says in the header what is not normal, and links to what undoes it', async () => {
    await go('clock')
    await page.getByRole('button', { name: 'Freeze' }).click()
    await page.getByRole('banner').getByRole('link', { name: 'Clock frozen' }).waitFor()
    await go('overview')
    await page.getByRole('button', { name: 'Follow the machine: clock' }).click()
    await page.getByText('Everything is normal').waitFor()
    expect(opened.mock.world.clock.frozen).toBe(false)
  })

  test('plans a run, starts it, follows its log, and moves it', async () => {
    await go('runs')
    await page.getByRole('button', { name: 'Start or plan a run' }).click()
    await choose('Flow to run', 'Rebuild warehouse (103)')
    await choose('Duration', 'Until moved by hand')
    await page.getByRole('button', { name: 'Plan', exact: true }).click()
    await said('The plan is set.')
    await page.getByRole('button', { name: 'Start', exact: true }).click()
    await said('The flow was started.')
    const latest = page.getByRole('table', { name: 'Runs, newest first' }).locator('tbody tr').first()
    await expect.poll(() => latest.innerText(), PATIENCE).toMatch(/Rebuild warehouse 103\s+(queued|running)/)
    await latest.getByRole('link').click()
    const drawer = page.getByRole('dialog')
    await drawer.getByText('live', { exact: true }).waitFor()
    const log = drawer.getByRole('log', { name: 'Log of the run' })
    await expect.poll(() => log.innerText(), PATIENCE).not.toBe('')
    await drawer.getByRole('button', { name: /to error$/ }).click()
    await expect.poll(() => drawer.locator('.run-status').first().innerText(), PATIENCE).toBe('error')
    await drawer.getByRole('button', { name: 'Close' }).click()
  })

  test('edits a record, refuses one of a wrong shape, and shows the change', async () => {
    await go('data/flows/104')
    const drawer = page.getByRole('dialog')
    await drawer.getByRole('tab', { name: 'Edit' }).click()
    const editor = drawer.getByRole('textbox', { name: 'Record as JSON' })
    const flow = opened.mock.world.view.flows.get(104)!
    await editor.fill(JSON.stringify({ ...flow, created: 'never' }))
    await drawer.getByRole('button', { name: 'Save' }).click()
    await page.getByText(/^created: must be whole milliseconds[^;]*$/).waitFor()
    await editor.fill(JSON.stringify({ ...flow, description: 'Edited by hand' }, null, 2))
    await drawer.getByRole('button', { name: 'Review the changes' }).click()
    await drawer.getByRole('group', { name: 'Changes' }).getByText('+   "description": "Edited by hand"').waitFor()
    await drawer.getByRole('button', { name: 'Save' }).click()
    await said('104 is saved.')
    expect(opened.mock.world.view.flows.get(104)?.description).toBe('Edited by hand')
    expect(opened.mock.world.view.flows.get(104)?.created).toBe(flow.created)
    await close()
  })

  test('says how to get mails, and shows one by its address', async () => {
    await go('outbox')
    await said('No mails yet')
    await call(opened, 'POST', '/flows/102/run?sync=true&emailOnFailure=true&emails=a@example.com')
    await page
      .getByRole('table', { name: /^Mails/ })
      .getByRole('link', { name: 'Load invoices: error' })
      .click()
    await page.getByRole('dialog', { name: 'Load invoices: error' }).getByText('duplicate key').waitFor()
    await page.reload()
    await page.getByRole('dialog', { name: 'Load invoices: error' }).getByText('a@example.com').waitFor()
    await close()
    await page.getByRole('searchbox', { name: 'Words of a mail' }).fill('nobody')
    await said('No mail matches')
  })

  test('asks the agent, and shows its answer as Markdown with the events of the stream', async () => {
    await go('chat')
    await page.getByLabel('Message').fill('What is a flow?')
    await page.getByLabel('Message').press('Enter')
    const answer = page.getByRole('log', { name: 'Conversation' })
    await expect.poll(() => answer.locator('strong').allInnerTexts(), PATIENCE).toEqual(['flow'])
    const events = page.getByRole('table', { name: 'Events of the stream' })
    await expect.poll(() => events.locator('tbody tr').last().innerText(), PATIENCE).toMatch(/ms\s+end/)
    expect(page.url()).toMatch(/#\/chat\/.+/)
    await page.reload()
    await expect.poll(() => answer.locator('strong').allInnerTexts(), PATIENCE).toEqual(['flow'])
  })

  test('asks before it resets, and leaves the choice of a select alone', async () => {
    await go('runs')
    await choose('Flow', 'Load orders (101)')
    await call(opened, 'POST', '/flows', { name: 'Brand new', flowType: 'flow.etl.api' })
    await page.waitForTimeout(1_500)
    expect(await page.getByRole('combobox', { name: 'Flow', exact: true }).inputValue()).toBe('Load orders (101)')
    await go('sandboxes')
    await page.getByRole('button', { name: 'More for default' }).click()
    await page.getByRole('menuitem', { name: 'Reset…' }).click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    expect([...opened.mock.world.view.flows.values()].some(({ name }) => name === 'Brand new')).toBe(true)
    await page.getByRole('button', { name: 'More for default' }).click()
    await page.getByRole('menuitem', { name: 'Reset…' }).click()
    await page.getByRole('button', { name: 'Reset', exact: true }).click()
    await said('default is reset.')
    expect([...opened.mock.world.view.flows.values()].some(({ name }) => name === 'Brand new')).toBe(false)
  })

  test('opens a panel by the command palette', async () => {
    await go('overview')
    await page.keyboard.press('Control+k')
    await page.getByRole('textbox', { name: 'Search' }).fill('laten')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Latency' }).waitFor()
  })
})
