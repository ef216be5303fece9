import { defineConfig } from 'vitest/config'

/** The whole strength run takes longer than `npm test` may: it is `npm run strength`, and `npm test` runs a fixed sample. */
const strength = process.env['ETALON_STRENGTH'] === 'all'
const WHOLE_ONLY = ['evidence', 'seeds', 'variants'].map((name) => `scripts/dev/strength/${name}.test.ts`)

export default defineConfig({
  test: {
    include: ['{spec,mocks,suites,contracts,scripts}/**/*.test.ts'],
    exclude: strength ? [] : WHOLE_ONLY,
    testTimeout: 150_000,
    hookTimeout: 60_000,
    slowTestThreshold: 5_000,
    pool: 'forks',
    maxWorkers: 2,
    maxConcurrency: 12,
  },
})
