import { type Browser, chromium as driver } from 'playwright-core'
import { afterAll, beforeAll, describe } from 'vitest'
import { chromium } from './chromium.ts'

/** Tests in a real browser; skipped with the reason in their name where there is none. */
export function describeInBrowser(name: string, tests: (browser: () => Browser) => void): void {
  const { path, reason } = chromium()
  describe.skipIf(path === undefined)(`${name}${reason === undefined ? '' : ` (skipped: ${reason})`}`, () => {
    let browser: Browser | undefined
    beforeAll(async () => {
      browser = await driver.launch({ executablePath: path!, chromiumSandbox: false })
    })
    afterAll(() => browser?.close())
    tests(() => browser!)
  })
}
