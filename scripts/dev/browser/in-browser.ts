import { type Browser, chromium as driver } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { describeUnless } from '../lacking.ts'
import { chromium } from './chromium.ts'

/** Tests in a real browser; skipped where there is none. */
export function describeInBrowser(name: string, tests: (browser: () => Browser) => void): void {
  const { path, reason } = chromium()
  describeUnless(reason === undefined ? undefined : { wants: 'browser', reason }, name, () => {
    let browser: Browser | undefined
    beforeAll(async () => {
      browser = await driver.launch({ executablePath: path!, chromiumSandbox: false })
    })
    afterAll(() => browser?.close())
    tests(() => browser!)
  })
}
