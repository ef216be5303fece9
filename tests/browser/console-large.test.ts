import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { largeWorld } from '../../mocks/world/large.ts'
import { LARGE_PLACES, rowTimes } from './console-times.ts'
import { describeInBrowser } from './in-browser.ts'
import { type OpenedPage, PATIENCE, openMockPage } from './mock-page.ts'

const TIME_MS = 120_000
/** Limit in ms for a machine of its own; busy ones get a multiple. */
const ROWS_MS = 200
const BUSY = 5
const PAGE = 50

describeInBrowser('the console of a large world', (browser) => {
  let opened: OpenedPage
  let page: Page
  beforeAll(async () => {
    opened = await openMockPage(browser(), { mock: { world: largeWorld } })
    ;({ page } = opened)
    await page.getByRole('heading', { level: 1 }).waitFor()
  }, TIME_MS)
  afterAll(() => opened.close())
  const go = (place: string): Promise<unknown> => page.goto(`${opened.origin}/#/${place}`)
  const rows = (table: string | RegExp) => page.getByRole('table', { name: table }).locator('tbody tr')
  const firstCells = (table: string | RegExp, nth: number): Promise<string[]> =>
    page.getByRole('table', { name: table }).locator(`tbody td:nth-child(${nth})`).allInnerTexts()
  const countOf = (table: string | RegExp): Promise<number> => rows(table).count()
  const turnTo = (button: string): Promise<void> => page.getByRole('button', { name: button, exact: true }).click()

  test('draws a page of schedules, and sorts all of them', async () => {
    const { schedules } = opened.mock.world.view
    const all = schedules.size
    expect(all).toBeGreaterThan(600)
    await go('schedules')
    await expect.poll(() => countOf('Schedules'), PATIENCE).toBe(PAGE)
    await turnTo(`page ${Math.ceil(all / PAGE)}`)
    await expect.poll(() => countOf('Schedules'), PATIENCE).toBe(all % PAGE || PAGE)
    await page.getByRole('button', { name: 'Expression' }).click()
    await expect.poll(() => page.url(), PATIENCE).toMatch(/schedules\?sort=Expression$/)
    await page.getByRole('button', { name: 'Expression' }).click()
    await page.getByRole('columnheader', { name: 'Expression' }).and(page.locator('[aria-sort=descending]')).waitFor()
    const expressions = await firstCells('Schedules', 3)
    expect(expressions).toHaveLength(PAGE)
    const inOrder = new Intl.Collator('en', { numeric: true })
    expect(expressions).toEqual(expressions.toSorted((one, other) => inOrder.compare(other, one)))
    await page.getByRole('searchbox', { name: 'Words of a schedule' }).fill('no such schedule')
    await page.getByText('No schedule matches').waitFor()
  })

  test('leads to the oldest run, also in the timeline', async () => {
    const { executions } = opened.mock.world.view
    const last = Math.ceil(executions.size / PAGE)
    await go('runs')
    await expect.poll(() => countOf(/^Runs/), PATIENCE).toBe(PAGE)
    const [newest] = await firstCells(/^Runs/, 1)
    await turnTo('next page')
    await expect.poll(async () => (await firstCells(/^Runs/, 1))[0], PATIENCE).not.toBe(newest)
    await turnTo(`page ${last}`)
    const [oldest] = executions.values()
    await page.getByRole('link', { name: String(oldest!.auditId), exact: true }).waitFor()
    await page.reload()
    await page.getByRole('link', { name: String(oldest!.auditId), exact: true }).waitFor()
    await page.getByRole('tab', { name: 'Timeline' }).click()
    await turnTo(`page ${Math.ceil(executions.size / 200)}`)
    await page.getByRole('button', { name: new RegExp(`^Run ${oldest!.auditId},`) }).waitFor()
  })

  test('shows the newest executions first, or the oldest', async () => {
    const { executions } = opened.mock.world.view
    const keys = [...executions.values()].map(({ auditId }) => auditId)
    await go('data/executions')
    await page.getByRole('link', { name: String(keys.at(-1)), exact: true }).waitFor()
    await page.getByRole('radio', { name: 'Oldest first' }).locator('..').click()
    await page.getByRole('link', { name: String(keys[0]), exact: true }).waitFor()
    expect(page.url()).toMatch(/order=oldest$/)
    await turnTo('page 3')
    await page.getByRole('searchbox', { name: 'Text in the records' }).fill(`"auditId":${keys[0]},`)
    await page.getByRole('link', { name: String(keys[0]), exact: true }).waitFor()
  })

  test(
    'draws the rows of its long panels at once',
    async () => {
      const times = await rowTimes(page, opened.origin)
      expect(Object.keys(times)).toEqual(LARGE_PLACES)
      for (const [place, ms] of Object.entries(times)) expect(ms, place).toBeLessThan(ROWS_MS * BUSY)
    },
    TIME_MS,
  )
})
