import type { Page } from 'playwright-core'
import { demoCredentials } from '../../mocks/index.ts'
import { type OpenedPage, panelsOf } from './mock-page.ts'

/** Number of requests that a full journal has seen, and of those that it keeps. */
export const REQUESTS = 10_500
const ROUNDS = 6

/** What a user waits for, in ms. */
export interface ConsoleTimes {
  firstPaint: number
  /** Until the first requests are painted, which takes the script and the first readings. */
  firstRows: number
  /** By panel: from a click on its link until it is painted. */
  panels: Readonly<Record<string, number>>
}

/** Fills the journal, without sockets, of which a busy machine would lose some. */
export async function fillJournal({ mock, origin }: OpenedPage): Promise<void> {
  const headers = { authorization: `Bearer ${demoCredentials().admin}` }
  for (let sent = 0; sent < REQUESTS; sent += 1)
    await mock.fetch(new Request(`${origin}/rest/v1/flows/102`, { headers }))
}

/** Opens the journal and times it: the best of several rounds, since other processes only ever make it slower. */
export async function consoleTimes(page: Page, origin: string): Promise<ConsoleTimes> {
  let [firstPaint, firstRows] = [Infinity, Infinity]
  for (let round = 0; round < ROUNDS; round += 1) {
    await page.goto('about:blank')
    await page.goto(`${origin}/#/journal`)
    firstRows = Math.min(firstRows, await page.evaluate<number>(FIRST_ROWS))
    firstPaint = Math.min(firstPaint, await page.evaluate<number>(FIRST_PAINT))
  }
  await page.getByText(/requests, the latest/).waitFor()
  const panels: Record<string, number> = {}
  const all = await panelsOf(page)
  for (let round = 0; round < ROUNDS; round += 1)
    for (const panel of all)
      panels[panel] = Math.min(panels[panel] ?? Infinity, await page.evaluate<number>(changeTo(panel)))
  return { firstPaint, firstRows, panels }
}

/** Places that list thousands of objects of a large world. */
export const LARGE_PLACES = ['schedules', 'runs', 'data/executions']

/** By place: from the change to it until all its rows are drawn, in ms. The best of several rounds. */
export async function rowTimes(page: Page, origin: string): Promise<Readonly<Record<string, number>>> {
  await page.goto(`${origin}/#/overview`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  const times: Record<string, number> = {}
  for (let round = 0; round < ROUNDS; round += 1)
    for (const place of LARGE_PLACES) {
      times[place] = Math.min(times[place] ?? Infinity, await page.evaluate<number>(rowsOf(place)))
      await page.evaluate(`location.hash = '#/overview'`)
      await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
    }
  return times
}

/** Runs in the page: opens a place, and returns the ms until its rows are drawn and nothing is left to do. */
function rowsOf(place: string): string {
  return `new Promise((resolve) => {
    const begun = performance.now()
    const look = () => {
      const isThere = document.querySelector('main[aria-busy=false] .data-table tbody tr') !== null
      const isChanged = document.querySelector('h1').textContent !== 'Overview'
      if (!isThere || !isChanged) requestAnimationFrame(look)
      else requestIdleCallback(() => resolve(performance.now() - begun))
    }
    location.hash = '#/${place}'
    look()
  })`
}

const FIRST_PAINT = `performance.getEntriesByName('first-contentful-paint')[0].startTime`

/** Runs in the page: the ms since the navigation until rows of the journal are painted. */
const FIRST_ROWS = `new Promise((resolve) => {
  const look = () => {
    if (document.querySelector('.journal [data-index]') === null) requestAnimationFrame(look)
    else requestAnimationFrame(() => resolve(performance.now()))
  }
  look()
})`

/** Runs in the page: opens a panel, and returns the ms until it is painted. */
function changeTo(panel: string): string {
  return `new Promise((resolve) => {
    const begun = performance.now()
    document.querySelector('nav a[href="#/${panel}"]').click()
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - begun)))
  })`
}
