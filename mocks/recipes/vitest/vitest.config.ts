import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: { root: import.meta.dirname, include: ['*.spec.ts'], globalSetup: 'mock.ts', maxConcurrency: 50 },
})
