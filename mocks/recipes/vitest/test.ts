import { test as base, inject } from 'vitest'
import { openSandbox } from '../../client/sandbox.ts'

/** `test` with a sandbox of its own for every test that names it. */
// Vitest reads from this pattern which fixtures are needed: none.
// oxlint-disable-next-line no-empty-pattern
export const test = base.extend('sandbox', async ({}, { onCleanup }) => {
  const sandbox = await openSandbox(inject('mockOrigin'))
  onCleanup(sandbox.close)
  return sandbox
})
