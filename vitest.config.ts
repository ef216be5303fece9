import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{spec,mocks,suites,contracts,scripts}/**/*.test.ts'],
    globalSetup: ['scripts/dev/judge/whole-run.ts'],
    setupFiles: ['scripts/dev/judge/in-test.ts'],
    testTimeout: 150_000,
    hookTimeout: 200_000,
    slowTestThreshold: 5_000,
    pool: 'forks',
    maxWorkers: 2,
    maxConcurrency: 12,
  },
})
