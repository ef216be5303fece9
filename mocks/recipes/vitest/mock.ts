import type { TestProject } from 'vitest/node'
import { createMock } from '../../index.ts'
import { listen } from '../../node/serve.ts'

declare module 'vitest' {
  interface ProvidedContext {
    mockOrigin: string
  }
}

/** Vitest's global setup: one mock for all tests, stopped after the last. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const mock = createMock()
  const { origin, close } = await listen(mock.fetch)
  provide('mockOrigin', origin)
  return async () => {
    mock.close()
    await close()
  }
}
