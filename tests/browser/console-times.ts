import type { Page } from 'playwright-core'
import { demoCredentials } from '../../mocks/index.ts'
import type { OpenedPage } from './mock-page.ts'

/** Number of requests that a full journal has seen, and of those that it keeps. */
export const REQUESTS = 10_500
/** The panels whose changes are timed; the journal with its ten thousand entries is one of them. */
const PANELS = ['runs', 'journal', 'data', 'overview', 'faults', 'variants', 'deliveries', 'outbox', 'schedules']
const ROUNDS = 4

/** What a user waits for, in ms. */
export interface ConsoleTimes {
  firstPaint: number
  /** By panel: from a click on its link until it is painted. */
  panels: Readonly<Record<string, number>>
}

/** Fills the journal, without sockets, of which a busy machine would lose some. */
export async function fillJournal({ mock, origin }: OpenedPage): Promise<void> {
  const headers = { authorization: `Bearer ${demoCredentials().admin}` }
  for (let sent = 0; sent < REQUESTS; sent += 1)
    await mock.fetch(new Request(`${origin}/rest/v1/flows/102`, { headers }))
}

/** Times a page that shows the journal: the best of several rounds, since other processes only ever make it slower. */
export async function consoleTimes(page: Page): Promise<ConsoleTimes> {
  const firstPaint = await page.evaluate<number>(`performance.getEntriesByName('first-contentful-paint')[0].startTime`)
  const panels: Record<string, number> = {}
  for (let round = 0; round < ROUNDS; round += 1)
    for (const panel of PANELS)
      panels[panel] = Math.min(panels[panel] ?? Infinity, await page.evaluate<number>(changeTo(panel)))
  return { firstPaint, panels }
}

/** Runs in the page: opens a panel, and returns the ms until it is painted. */
function changeTo(panel: string): string {
  return `new Promise((resolve) => {
    const begun = performance.now()
    document.querySelector('nav a[href="#/${panel}"]').click()
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - begun)))
  })`
}
