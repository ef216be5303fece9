import { defineConfig } from 'vitest/config'

/** `npm run package:test`: installs packages for minutes, so it is no part of `npm test`. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['**/*.matrix.ts'],
    pool: 'forks',
    testTimeout: 400_000,
    hookTimeout: 600_000,
  },
})
