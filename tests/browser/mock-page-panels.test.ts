import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoCredentials } from '../../mocks/index.ts'
import { STREAMING } from './arrival.ts'
import { describeInBrowser } from './in-browser.ts'
import { type OpenedPage, PATIENCE, call, openMockPage } from './mock-page.ts'

/** The delivery URL of the webhook in these tests. */
const RECEIVER = 'http://127.0.0.1:9'
/** The start time of the mocks, so that the text of the clock is known. */
const NOON = Date.UTC(2027, 0, 1, 12)

describeInBrowser('a panel of the page of the mock', (browser) => {
  const received: string[] = []
  const deliver = async (request: Request): Promise<Response> => {
    received.push(await request.text())
    return new Response('taken', { status: 202 })
  }
  let opened: OpenedPage
  let page: Page
  beforeAll(async () => {
    opened = await openMockPage(browser(), { mock: { deliver, streaming: STREAMING } })
    ;({ page } = opened)
  })
  afterAll(async () => {
    // The browser itself logs a refusal of the mock.
    expect(opened.misdeeds.filter((one) => !one.includes('409 (Conflict)'))).toEqual([])
    await opened.close()
  })
  const open = async (title: string): Promise<void> => {
    await page.getByRole('link', { name: title, exact: true }).click()
    // The previous panel stays until the page handles its new address.
    await page.getByRole('heading', { name: title, exact: true, level: 2 }).waitFor()
  }
  const said = (words: string): Promise<void> =>
    expect.poll(() => page.locator('#said').textContent(), PATIENCE).toBe(words)

  test('sets the clock, stops it, and lets time pass', async () => {
    await open('Clock')
    const time = page.getByRole('status', { name: 'Time of the sandbox' })
    await page.getByRole('button', { name: 'Freeze' }).click()
    await said('Time is frozen.')
    await page.getByLabel('Time in UTC').fill(new Date(NOON).toISOString().slice(0, 19))
    await page.getByRole('button', { name: 'Set' }).click()
    await expect.poll(() => time.textContent(), PATIENCE).toBe('2027-01-01 12:00:00 UTC (frozen)')
    await page.getByLabel('Amount').fill('90')
    await page.getByLabel('Unit').selectOption('minutes')
    await page.getByLabel('Amount').press('Enter')
    await expect.poll(() => time.textContent(), PATIENCE).toBe('2027-01-01 13:30:00 UTC (frozen)')
    expect(opened.mock.world.clock.now()).toBe(NOON + 90 * 60_000)
    await page.getByRole('button', { name: 'Thaw' }).click()
    await said('Time is running.')
    await page.getByRole('button', { name: 'Follow the machine' }).click()
    await expect.poll(() => Math.abs(opened.mock.world.clock.now() - Date.now()), PATIENCE).toBeLessThan(5_000)
  })

  test('overrides the next run of a flow, starts it, and advances a run', async () => {
    await open('Runs')
    const latest = page.getByRole('table', { name: 'Runs, newest first' }).locator('tbody tr').first()
    await page.getByLabel('Flow', { exact: true }).selectOption('103')
    await page.getByLabel('Outcome').selectOption('warning')
    await page.getByLabel('Duration').selectOption('immediate')
    await page.getByRole('button', { name: 'Force' }).click()
    await said('The plan is set.')
    const plan = page.getByRole('row', { name: /\(103\)/ }).last()
    await expect.poll(() => plan.textContent(), PATIENCE).toContain('warning, forced, 1 times')
    const start = page.getByRole('button', { name: 'Start' })
    await start.click()
    await expect.poll(() => latest.textContent(), PATIENCE).toMatch(/\(103\)warning/)
    // The override is used up, so this run takes a minute.
    await expect.poll(() => plan.textContent(), PATIENCE).toContain('60000 ms')
    await start.click()
    await expect.poll(() => latest.textContent(), PATIENCE).toMatch(/\(103\)(queued|running)/)
    await latest.getByRole('button', { name: /to error$/ }).click()
    await expect.poll(() => latest.textContent(), PATIENCE).toMatch(/\(103\)error/)
  })

  test('makes the next calls of an operation fail, and undoes that', async () => {
    await open('Forced errors')
    const rows = page.getByRole('table', { name: 'Forced errors' }).locator('tbody tr')
    await page.getByLabel('Operation', { exact: true }).selectOption('listFlows')
    await page.getByLabel('Status').fill('403')
    await page.getByLabel('Count').fill('2')
    await page.getByLabel('Count').press('Enter')
    await expect.poll(() => rows.allInnerTexts(), PATIENCE).toEqual([expect.stringMatching(/listFlows\s+403\s+2/)])
    expect((await call(opened, 'GET', '/flows')).status).toBe(403)
    await page.getByRole('button', { name: 'Clear all' }).click()
    await said('No errors are forced.')
    expect((await call(opened, 'GET', '/flows')).status).toBe(200)
  })

  test('delays responses, and stops delaying them', async () => {
    await open('Latency')
    const rows = page.getByRole('table', { name: 'Delays of responses' }).locator('tbody tr')
    await page.getByLabel('Operation', { exact: true }).selectOption('getFlow')
    await page.getByLabel('Minimum ms').fill('30')
    await page.getByLabel('Maximum ms').fill('40')
    await page.getByRole('button', { name: 'Delay' }).press('Enter')
    await expect.poll(() => rows.last().innerText(), PATIENCE).toMatch(/getFlow\s+30 to 40/)
    const asked = performance.now()
    await call(opened, 'GET', '/flows/101')
    expect(performance.now() - asked).toBeGreaterThan(29)
    await page.getByRole('button', { name: 'Clear all' }).click()
    await expect.poll(() => rows.allInnerTexts(), PATIENCE).toEqual([expect.stringMatching(/all others\s+0/)])
  })

  test('takes a snapshot of the sandbox, and restores it', async () => {
    await open('Snapshots')
    await page.getByLabel('Name').fill('a/b')
    await page.getByLabel('Name').press('Enter')
    await said('Snapshot a/b is taken.')
    const saved = await page.getByRole('link', { name: 'Download a/b' }).getAttribute('href')
    expect(await (await fetch(opened.origin + saved)).json()).toMatchObject({ form: 'etalon-world-1' })
    await call(opened, 'DELETE', '/flows/102')
    expect((await call(opened, 'GET', '/flows/102')).status).toBe(404)
    await page.getByRole('button', { name: 'Restore a/b' }).click()
    await said('a/b is restored.')
    expect((await call(opened, 'GET', '/flows/102')).status).toBe(200)
    await page.getByRole('button', { name: 'Delete a/b' }).click()
    await expect.poll(() => page.getByRole('row', { name: 'a/b' }).count(), PATIENCE).toBe(0)
  })

  test('turns a fault on and off', async () => {
    await open('Faults')
    await page.getByRole('searchbox').fill('macros/delete-refuses-used')
    const toggle = page.getByRole('switch', { name: 'Break macros/delete-refuses-used#1', exact: true })
    await toggle.press('Space')
    await said('macros/delete-refuses-used#1 is broken now.')
    const on = (): number => opened.mock.sandboxes.default.overrides.now.faults.length
    expect([on(), await toggle.isChecked()]).toEqual([1, true])
    await toggle.press('Space')
    await said('macros/delete-refuses-used#1 holds again.')
    expect(on()).toBe(0)
    await toggle.check()
    await said('macros/delete-refuses-used#1 is broken now.')
    expect(on()).toBe(1)
    await page.getByRole('button', { name: 'Clear all' }).click()
    await said('All rules hold.')
    expect(on()).toBe(0)
    await expect.poll(() => toggle.isChecked(), PATIENCE).toBe(false)
  })

  test('leaves a switch unchanged if the mock refuses another fault', async () => {
    await open('Faults')
    const toggleOf = async (id: string): Promise<Locator> => {
      await page.getByRole('searchbox').fill(id)
      return page.getByRole('switch', { name: `Break ${id}#1`, exact: true })
    }
    await (await toggleOf('webhooks/listed-events-accepted')).press('Space')
    await said('webhooks/listed-events-accepted#1 is broken now.')
    const later = await toggleOf('webhooks/event-types-answer')
    await later.press('Space')
    await expect.poll(() => page.locator('#said').textContent(), PATIENCE).toMatch(/^Refused: .* hides/)
    await expect.poll(() => later.isChecked(), PATIENCE).toBe(false)
    await page.getByRole('button', { name: 'Clear all' }).click()
    await said('All rules hold.')
  })

  test('selects variants of freedoms', async () => {
    await open('Variants')
    await page.getByRole('searchbox').fill('webhooks/retries')
    await page.getByLabel('Variant of webhooks/retries').selectOption('again')
    await said('webhooks/retries is again now.')
    expect(opened.mock.sandboxes.default.overrides.now.named).toMatchObject([{ freedom: 'webhooks/retries' }])
    await page.getByLabel('Seed', { exact: true }).fill('11')
    await page.getByRole('button', { name: 'Choose' }).click()
    await expect.poll(() => page.getByText('Chosen by seed 11').count(), PATIENCE).toBe(1)
    expect((await call(opened, 'GET', '/flows')).headers.get('etalon-vary')).toBe('seed=11')
    await page.getByRole('button', { name: 'Clear all' }).click()
    await expect.poll(() => page.getByText('No seed set').count(), PATIENCE).toBe(1)
  })

  test('shows deliveries, and resends them', async () => {
    await call(opened, 'POST', '/webhooks', { name: 'Mine', url: `${RECEIVER}/a`, method: 'POST', events: ['*'] })
    await call(opened, 'POST', '/flows/101/run?sync=true')
    await open('Deliveries')
    const rows = page.getByRole('table', { name: 'Webhook deliveries' }).locator('tbody tr')
    await expect.poll(() => rows.first().textContent(), PATIENCE).toMatch(/Flow\.Executed of .*202 taken/)
    const count = await rows.count()
    await rows
      .first()
      .getByText(/^Payload of/)
      .click()
    expect(await rows.first().locator('pre').textContent()).toContain('"event":"Flow.Executed"')
    await rows
      .first()
      .getByRole('button', { name: /^Redeliver/ })
      .press('Enter')
    await expect.poll(() => rows.count(), PATIENCE).toBe(count + 1)
    await expect.poll(() => rows.first().textContent(), PATIENCE).toMatch(/, attempt 2.*202 taken/)
    expect(received.slice(-2)).toEqual([received.at(-1), received.at(-1)])
    await page.getByLabel('Event', { exact: true }).selectOption('Connection.Updated')
    await expect.poll(() => page.getByLabel('About').locator('option[value="312"]').count(), PATIENCE).toBe(1)
    await page.getByLabel('About').selectOption('312')
    await page.getByRole('button', { name: 'Trigger' }).press('Enter')
    await said('Connection.Updated is triggered for its webhooks.')
    await expect.poll(() => rows.first().textContent(), PATIENCE).toMatch(/Connection\.Updated of 312.*202 taken/)
  })

  test('reduces an allowance, and recharges it', async () => {
    await open('Allowances')
    const left = page.getByRole('table').locator('tbody tr', { hasText: 'edda' })
    const chat = async (): Promise<string> =>
      (await call(opened, 'POST', '/ai-agent/api/chat', { message: 'Hello' }, demoCredentials().editor)).text()
    await page.getByLabel('User', { exact: true }).selectOption('edda')
    await page.getByLabel('USD', { exact: true }).fill('0')
    await page.getByLabel('USD', { exact: true }).press('Enter')
    await expect.poll(() => left.locator('td').last().textContent(), PATIENCE).toBe('0')
    expect(await chat()).toContain('cap_exceeded')
    await page.getByRole('button', { name: 'Recharge' }).press('Enter')
    await said('The allowance of edda is recharged.')
    expect(await chat()).not.toContain('cap_exceeded')
  })

  test('throttles HTTP listeners, and queues a message', async () => {
    await open('Listeners')
    const { view } = opened.mock.world
    await page.getByLabel('Throttle', { exact: true }).selectOption('on')
    await page.getByLabel('Calls over the limit are').selectOption('queue')
    await page.getByRole('button', { name: 'Set' }).press('Enter')
    await said('The throttle is on.')
    await expect.poll(() => page.getByText('over the limit are queued').count(), PATIENCE).toBe(1)
    expect(view.throttles.get('listeners')).toMatchObject({ enabled: true, excess: 'queue' })
    await page.getByLabel('Throttle', { exact: true }).selectOption('off')
    await page.getByRole('button', { name: 'Set' }).click()
    await expect.poll(() => page.getByText('HTTP listeners accept every call.').count(), PATIENCE).toBe(1)
    const before = view.listenerMessages.size
    await page.getByLabel('Message (JSON)').fill('{"order":')
    await page.getByLabel('Message (JSON)').press('Enter')
    await expect.poll(() => page.locator('#said').textContent(), PATIENCE).toMatch(/^Refused: .*JSON/)
    await page.getByLabel('Message (JSON)').fill('{"order": 9007199254740993}')
    await page.getByLabel('Message (JSON)').press('Enter')
    await said('The message is sent.')
    expect(view.listenerMessages.size).toBe(before + 1)
    expect([...view.listenerMessages.values()].at(-1)).toMatchObject({
      listenerId: 502,
      body: '{"order":9007199254740993}',
    })
  })

  test('shows the records of every table', async () => {
    await open('World')
    const records = page.getByRole('table', { name: 'Records' }).locator('tbody tr')
    await page.getByLabel('Table').selectOption('connections')
    const { size } = opened.mock.world.view.connections
    await expect.poll(() => page.getByText(` of ${size} records`).count(), PATIENCE).toBe(1)
    await page.getByLabel('Table').selectOption('users')
    await page.getByRole('searchbox', { name: 'Filter' }).fill('"login":"ada"')
    await expect.poll(() => page.getByText('1 to 1 of 1 records').count(), PATIENCE).toBe(1)
    await expect
      .poll(() => records.locator('pre').allTextContents(), PATIENCE)
      .toEqual([expect.stringContaining('"login": "ada"')])
  })

  test('sends a message, and shows the events of the stream as they arrive', async () => {
    await open('Chat')
    const events = page.getByRole('table', { name: 'Events of the stream' }).locator('tbody tr')
    await page.getByLabel('Message').fill('What is a flow?')
    await page.getByLabel('Message').press('Enter')
    await said('The stream has ended.')
    const types = await events.locator('td:nth-of-type(2)').allTextContents()
    expect([types[0], types.at(-1)]).toEqual(['session', 'end'])
    const moments = (await events.locator('td:nth-of-type(1)').allTextContents()).map(Number)
    const tokens = types.filter((type) => type === 'token').length
    expect(moments.at(-1)! - moments[0]!).toBeGreaterThan((tokens * 1000) / STREAMING.tokensPerSecond / 2)
    expect(await page.getByRole('log').textContent()).toContain('moves data from a source to a destination')
  })

  test('sets the pace of streams, and breaks them off', async () => {
    await open('Chat')
    await expect.poll(() => page.getByLabel('Tokens per second').inputValue(), PATIENCE).toBe('100')
    await page.getByLabel('Tokens per second').fill('0')
    await page.getByLabel('Cut', { exact: true }).selectOption('before')
    await page.getByLabel('Jitter').press('Enter')
    await said('The pace is set.')
    await expect.poll(() => page.getByText('arrive at once, and break before end.').count(), PATIENCE).toBe(1)
    const cut = { side: 'before', event: 'end' }
    expect([...opened.mock.world.view.streaming.values()]).toEqual([{ ...STREAMING, tokensPerSecond: 0, cut }])
    await page.getByLabel('Cut', { exact: true }).selectOption('nowhere')
    await page.getByRole('button', { name: 'Set' }).click()
    await expect.poll(() => page.getByText('arrive at once, uncut.').count(), PATIENCE).toBe(1)
  })
})
