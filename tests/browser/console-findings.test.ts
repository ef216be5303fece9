import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeInBrowser } from './in-browser.ts'
import { type OpenedPage, PATIENCE, call, openMockPage } from './mock-page.ts'

const TIME_MS = 60_000
const DAY_MS = 86_400_000
const PHONE = { width: 390, height: 844 }

describeInBrowser('the console', (browser) => {
  let opened: OpenedPage
  let page: Page
  beforeAll(async () => {
    opened = await openMockPage(browser())
    ;({ page } = opened)
    await page.getByRole('heading', { level: 1 }).waitFor()
  }, TIME_MS)
  afterAll(() => opened.close())
  const go = (place: string): Promise<unknown> => page.goto(`${opened.origin}/#/${place}`)
  const choose = async (label: string, option: string): Promise<void> => {
    await page.getByRole('combobox', { name: label, exact: true }).click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }
  const control = (method: string, path: string, body?: object): Promise<Response> =>
    fetch(`${opened.origin}/_mock${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })

  test('finds a fault by the sentence that it breaks', async () => {
    await go('faults')
    await page.getByRole('searchbox').fill('Deleting a flow which a schedule runs is refused')
    const first = page.getByRole('region', { name: 'Faults' }).getByRole('listitem').first()
    await expect.poll(() => first.innerText(), PATIENCE).toMatch(/^Deleting a flow that a schedule runs/)
  })

  test('lists a rule once, with its faults, and finds it by the words of the documents', async () => {
    const { faults } = (await (await control('GET', '/faults')).json()) as { faults: { rule: string }[] }
    const rules = faults.map(({ rule }) => rule)
    await go('faults?q=token+missing,+invalid+or+expired')
    const rule = page.getByRole('button', { name: /errors\/expired-token/ })
    const count = rules.filter((one) => one === 'errors/expired-token').length
    await expect.poll(() => rule.innerText(), PATIENCE).toMatch(new RegExp(`errors/expired-token · ${count} faults$`))
    await rule.click()
    await page.getByRole('region', { name: 'Faults' }).getByText('token missing, invalid or expired').first().waitFor()
    await page.reload()
    await page.getByRole('switch', { name: 'Break errors/expired-token#' }).first().waitFor()
    const items = page.getByRole('region', { name: 'Faults' }).getByRole('listitem')
    await go('faults')
    await expect.poll(() => items.first().getAttribute('aria-setsize'), PATIENCE).toBe(`${new Set(rules).size}`)
  })

  test('filters all runs, not only those that it lists', async () => {
    await go('runs?status=canceled')
    const lead = page.getByRole('status').first()
    await expect.poll(() => lead.innerText(), PATIENCE).toMatch(/^\d+ of 1,\d{3} runs/)
    const { executions } = opened.mock.world.view
    const canceled = [...executions.values()].filter(({ status }) => status === 'canceled').length
    expect(await lead.innerText()).toMatch(new RegExp(`^${canceled} of `))
  })

  test('has the tab of a drawer in the address', async () => {
    await go('data/flows/101')
    await page.getByRole('tab', { name: 'History' }).click()
    expect(page.url()).toContain('tab=history')
    await page.reload()
    await page.getByRole('table', { name: 'Versions, newest first' }).waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    expect(new URL(page.url()).hash).toBe('#/data/flows')
  })

  test('says that a delivery is not there, and lists deliveries by time', async () => {
    await go('deliveries/1')
    await page.getByRole('dialog').getByText('There is no delivery 1').waitFor()
    await page.keyboard.press('Escape')
    const rows = page.getByRole('table', { name: /^Webhook deliveries/ }).locator('tbody time')
    const times = await rows.evaluateAll((all) => all.map((one) => one.getAttribute('datetime') ?? ''))
    expect(times.length).toBeGreaterThan(10)
    expect(times).toEqual(times.toSorted().toReversed())
  })

  test('says how many deliveries there are, of which it lists the latest', async () => {
    await page.route('**/deliveries?limit=300', async (route) => {
      const json = (await (await route.fetch()).json()) as object
      await route.fulfill({ json: { ...json, total: 20_381 } })
    })
    await go('deliveries')
    await page.getByText(/^The latest \d+ of 20,381 deliveries$/).waitFor()
    await page.unrouteAll({ behavior: 'wait' })
  })

  test('opens the new attempt after a delivery is sent again', async () => {
    await go('deliveries')
    const newest = page
      .getByRole('table', { name: /^Webhook deliveries/ })
      .getByRole('link')
      .first()
    const before = await newest.innerText()
    await newest.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Redeliver' }).click()
    await page.getByText(`Delivery ${before} is sent again.`).waitFor()
    const { deliveries } = opened.mock.world.view
    const added = [...deliveries.values()].at(-1)!.id
    expect(String(added)).not.toBe(before)
    await page.getByRole('dialog', { name: `Delivery ${added}` }).waitFor()
    expect(page.url()).toContain(`#/deliveries/${added}`)
    await page.getByRole('dialog').getByText('The mock did not send it').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Response', exact: true }).click()
    await expect.poll(() => page.url(), PATIENCE).toContain('sort=Response')
    const responses = page.getByRole('table', { name: /^Webhook deliveries/ }).locator('tbody td:last-child')
    const shown = await responses.allInnerTexts()
    expect(shown).toEqual(shown.toSorted((one, other) => one.localeCompare(other)))
  })

  test('says how long a run takes once it runs', async () => {
    await control('PUT', '/flows/101/runs', { duration: 'by hand' })
    await control('POST', '/clock/freeze')
    const { auditId } = (await (await call(opened, 'POST', '/flows/101/run')).json()) as { auditId: number }
    await go(`runs/${auditId}`)
    const step = page.getByRole('list', { name: 'Course of the run' }).getByRole('listitem').nth(1)
    await expect.poll(() => step.innerText(), PATIENCE).toBe('Running')
    await page.getByRole('dialog').getByText('not running yet').waitFor()
    await page.getByRole('button', { name: `Move run ${auditId} to running` }).click()
    await expect.poll(() => step.innerText(), PATIENCE).toMatch(/^Running\s\d/)
    await control('POST', '/clock/restore')
    await control('DELETE', '/flows/101/runs')
  })

  test('finds actions by other words, and objects by name', async () => {
    const choose = async (words: string, label: string): Promise<void> => {
      await page.keyboard.press('Control+k')
      await page.getByRole('textbox', { name: 'Search' }).fill(words)
      await page.locator('.mantine-Spotlight-action').filter({ hasText: label }).first().click()
      await expect.poll(() => page.getByRole('textbox', { name: 'Search' }).count(), PATIENCE).toBe(0)
    }
    await go('overview')
    await choose('freeze', 'Freeze the clock')
    await page.getByRole('banner').getByText('Clock frozen').waitFor()
    await choose('freeze', 'Let the clock run')
    await choose('advance', 'Advance the clock by 8 hours')
    await page.getByRole('banner').getByText('Clock ahead').waitFor()
    await choose('undo', 'Undo everything')
    await page.getByText('Everything is normal:').waitFor()
    await choose('load orders', 'Load orders')
    await page.getByRole('dialog', { name: 'Flows: 101' }).waitFor()
    await page.keyboard.press('Escape')
    await choose('empty', 'Empty the journal')
    await page.getByRole('dialog', { name: 'Empty the journal?' }).getByRole('button', { name: 'Empty' }).click()
    await page.getByText('The journal is empty.').waitFor()
  })

  test('says that an address names no panel', async () => {
    await go('nope')
    await page.getByText('There is no panel nope').waitFor()
    expect(await page.locator('nav [aria-current=page]').count()).toBe(0)
  })

  test('filters requests of nobody, and by any status that there was', async () => {
    await control('POST', '/failures', { operation: 'getFlow', status: 503 })
    await call(opened, 'GET', '/flows/101')
    await call(opened, 'GET', '/flows/101', undefined, 'no-key')
    await go('journal')
    await choose('Status', '503')
    await page.getByText(/^1 of /).waitFor()
    await go('journal')
    await choose('Caller', 'Nobody known')
    await page.getByText(/^1 of /).waitFor()
  })

  test('shows the whole date and time of a request of another day', async () => {
    await control('POST', '/clock/advance', { ms: DAY_MS })
    await call(opened, 'GET', '/flows/101')
    await go('journal')
    const time = page.locator('.journal-body .journal-time').first()
    await expect.poll(() => time.innerText(), PATIENCE).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    expect(await time.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    await control('POST', '/clock/restore')
  })

  test('undoes everything that is not normal', async () => {
    await control('POST', '/listeners/throttle', { state: 'on' })
    await control('PUT', '/flows/101/runs', { outcome: 'error' })
    await control('POST', '/streams', { cut: { side: 'after', event: 'token' } })
    await go('overview')
    for (const panel of ['listeners', 'runs', 'chat'])
      await page.getByRole('button', { name: `Clear: ${panel}` }).click()
    await page.getByText('Everything is normal:').waitFor()
  })

  test('shows the stream of an answer as it was sent', async () => {
    await go('chat')
    await page.getByLabel('Message').fill('What is a flow?')
    await page.getByLabel('Message').press('Enter')
    await page.getByRole('radio', { name: 'Raw' }).locator('..').click()
    const raw = page.getByRole('group', { name: 'the raw stream' })
    await expect.poll(() => raw.innerText(), PATIENCE).toMatch(/^data: \{.*"type": ?"end"/ms)
  })

  test('says what is not normal on a phone too, wherever it is scrolled', async () => {
    await control('POST', '/clock/freeze')
    await page.setViewportSize(PHONE)
    await go('runs')
    const chip = page.getByRole('list', { name: 'Not normal now' }).last().getByText('Clock frozen')
    await chip.waitFor()
    await page.getByRole('table', { name: /^Runs/ }).locator('tbody tr').nth(30).scrollIntoViewIfNeeded()
    await expect.poll(() => chip.evaluate((one) => one.getBoundingClientRect().top >= 0), PATIENCE).toBe(true)
    await control('POST', '/clock/restore')
  })
})

describeInBrowser(
  'the console of another machine, without TLS',
  (browser) => {
    test(
      'copies',
      async () => {
        const opened = await openMockPage(browser(), { allowHosts: ['mock.test'] })
        const { port } = new URL(opened.origin)
        const page = await opened.page.context().newPage()
        await page.goto(`http://mock.test:${port}/`)
        expect(await page.evaluate<boolean>('isSecureContext')).toBe(false)
        await page.getByRole('button', { name: 'Copy the base URL' }).click()
        await page.getByRole('button', { name: 'Copied the base URL' }).waitFor()
        await page.evaluate(`document.body.append(Object.assign(document.createElement('textarea'), { id: 'paste' }))`)
        await page.locator('#paste').focus()
        await page.keyboard.press('Control+v')
        expect(await page.locator('#paste').inputValue()).toBe(`http://mock.test:${port}/rest`)
        await opened.close()
      },
      TIME_MS,
    )
  },
  ['--host-resolver-rules=MAP mock.test 127.0.0.1'],
)
