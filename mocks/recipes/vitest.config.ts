import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: { root: import.meta.dirname, include: ['{vitest,msw}/*.spec.ts'], maxConcurrency: 50 },
})
