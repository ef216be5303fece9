import { test as base } from '@playwright/test'
import { type OpenSandbox, openSandbox } from '../../client/sandbox.ts'

/** `test` with a sandbox of its own for every test that names it. */
export const test = base.extend<{ sandbox: OpenSandbox }>({
  // Playwright reads from this pattern which fixtures are needed: none.
  // oxlint-disable-next-line no-empty-pattern
  sandbox: async ({}, use) => {
    const sandbox = await openSandbox(`http://127.0.0.1:${process.env['MOCK_PORT']}`)
    await use(sandbox)
    await sandbox.close()
  },
})
