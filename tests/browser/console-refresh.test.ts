import { expect, test } from 'vitest'
import { describeInBrowser } from './in-browser.ts'
import { PATIENCE, openMockPage } from './mock-page.ts'

const MANY = 60
/** A little more than the console waits before it asks again. */
const STEP_MS = 5_100
const STEPS = 4
const TIME_MS = 60_000

describeInBrowser('the console of a mock that many share', (browser) => {
  test(
    'asks for the selected sandbox often, and for the long list seldom',
    async () => {
      const { mock, page, close } = await openMockPage(browser())
      try {
        for (let count = 0; count < MANY; count++) mock.sandboxes.create({ id: `team${count}` })
        const asked: string[] = []
        page.on('request', (request) => asked.push(new URL(request.url()).pathname))
        await page.clock.install()
        await page.reload()
        await page.getByRole('heading', { level: 1 }).waitFor()
        const times = (path: string): number => asked.filter((one) => one === path).length
        for (let step = 1; step <= STEPS; step++) {
          await page.clock.runFor(STEP_MS)
          await expect.poll(() => times('/_mock/sandboxes/default'), PATIENCE).toBeGreaterThan(step)
        }
        expect(times('/_mock/sandboxes')).toBe(1)
        await page.clock.runFor(60_000)
        await expect.poll(() => times('/_mock/sandboxes'), PATIENCE).toBe(2)
      } finally {
        await close()
      }
    },
    TIME_MS,
  )
})
