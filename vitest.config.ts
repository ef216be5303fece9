import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { LONG_RUNNING } from './tests/support/long-running.ts'
import { LongestFirst } from './tests/support/longest-first.ts'

/** Two parts of the whole strength run go on side by side; its sample is one (`tests/strength/shards.ts`). */
const WHOLE = process.env['ETALON_STRENGTH'] === 'all'
const SECOND_PART = WHOLE
  ? []
  : [
      'tests/strength/shard-2.test.ts',
      'tests/reference-server/bugs/measure/shard-2.test.ts',
      'tests/reference-server/freedoms/combinations-2.test.ts',
    ]
const RUNS = '{contracts,scripts,tests}/**/*.test.ts'
/** Set by `npm test` without `--all`. */
const LEFT_OUT = process.env['ETALON_TESTS'] === 'short' ? LONG_RUNNING : []
/** Files that turn the clock of their process. */
const IN_VIRTUAL_TIME = globSync(RUNS).filter((file) => readFileSync(file, 'utf8').includes('virtual-time.ts'))

export default defineConfig({
  test: {
    projects: [
      // Loading the sources takes longer than most tests: the files of one process share what it has loaded.
      { extends: true, test: { name: 'units', include: ['{spec,mocks,suites}/**/*.test.ts'], isolate: false } },
      {
        extends: true,
        test: { name: 'runs', include: [RUNS], exclude: [...IN_VIRTUAL_TIME, ...LEFT_OUT], isolate: false },
      },
      {
        extends: true,
        test: {
          name: 'virtual time',
          include: IN_VIRTUAL_TIME,
          exclude: [...SECOND_PART, ...LEFT_OUT],
          setupFiles: ['tests/strength/real-time.ts'],
          // The parts of the whole strength run each have a process.
          isolate: WHOLE,
        },
      },
    ],
    globalSetup: ['tests/answers/whole-run.ts'],
    setupFiles: ['tests/answers/in-test.ts'],
    // Commands print others as they were typed; here everything is typed alike, whether npm or npx started the tests.
    env: { npm_command: '' },
    // A test that fails amid a spy would leave it to the files after it.
    restoreMocks: true,
    testTimeout: 150_000,
    hookTimeout: 200_000,
    slowTestThreshold: 5_000,
    pool: 'forks',
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    maxConcurrency: 12,
    // Node loads the sources as it does for the commands: nothing stands between a module and what it imports, which the
    // thousands of gates of the strength run would pay for with a quarter of their time.
    experimental: { viteModuleRunner: false },
    // They make and drop much: fewer, larger sweeps.
    execArgv: ['--max-semi-space-size=64'],
  },
})
