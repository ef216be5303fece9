import { type Browser, chromium as driver } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { describeUnless } from '../support/requires.ts'
import { chromium } from './chromium.ts'

/** Tests in a real browser with these arguments; skipped if there is none. */
export function describeInBrowser(
  name: string,
  tests: (browser: () => Browser) => void,
  args: readonly string[] = [],
): void {
  const { path, reason } = chromium()
  describeUnless(reason === undefined ? undefined : { wants: 'browser', reason }, name, () => {
    let browser: Browser | undefined
    beforeAll(async () => {
      browser = await driver.launch({ executablePath: path!, chromiumSandbox: false, args: [...args] })
    })
    afterAll(() => browser?.close())
    tests(() => browser!)
  })
}
