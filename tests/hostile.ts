import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Command } from 'commander'
import { pageOf, trialTable } from './hostile/network/page.ts'
import { type TrialResult, notedTrials } from './hostile/network/results.ts'

/**
 * `npm run hostile`: the gate and the mock against hostile servers, clients and networks. Runs all of `tests/hostile` with all seeds;
 * `npm test` runs a sample. Writes `suites/hostile/README.md` if everything passes.
 */
const FOLDER = join(import.meta.dirname, '../suites/hostile')
/** Generous limits for a busy machine. */
const PATIENT = ['--testTimeout=900000', '--hookTimeout=900000']

const { scenario, file } = new Command('hostile')
  .option('--scenario <names>', 'only these network scenarios, separated by commas; writes no page')
  .option('--file <prefix>', 'only test files whose path contains this; writes no page')
  .parse()
  .opts<{ scenario?: string; file?: string }>()
const all = scenario === undefined && file === undefined

const scratch = mkdtempSync(join(tmpdir(), 'etalon-hostile-'))
const report = join(scratch, 'vitest.json')
const place = file ?? (scenario === undefined ? '' : 'network/')
// Prints each test as it ends: the whole run takes long.
const args = ['run', '--reporter=verbose', '--reporter=json', `--outputFile.json=${report}`, ...PATIENT]
const child = spawn('vitest', [...args, join('tests', 'hostile', place)], {
  stdio: 'inherit',
  env: {
    NODE_COMPILE_CACHE: join('node_modules', '.cache', 'etalon'),
    ...process.env,
    ETALON_HOSTILE: 'all',
    ETALON_RESULTS: scratch,
    ...(scenario === undefined ? {} : { ETALON_SCENARIOS: scenario }),
  },
})
const ended = await new Promise<boolean>((resolve) => {
  child.on('error', () => resolve(false))
  child.on('exit', (code) => resolve(code === 0))
})
const trials = notedTrials(scratch)
const { passed, failed } = counted()
rmSync(scratch, { recursive: true, force: true })

console.log(`\n${trialTable(trials)}\n`)
if (all && ended && failed === 0) {
  const before = JSON.parse(readFileSync(join(FOLDER, 'before.json'), 'utf8')) as TrialResult[]
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(join(FOLDER, 'README.md'), pageOf(trials, before))
  console.log('written: suites/hostile/README.md')
}
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0

/** Counts passed and failed tests; a file that fails to load counts as one failure. */
function counted(): { passed: number; failed: number } {
  try {
    const { numPassedTests, numFailedTests, numFailedTestSuites } = JSON.parse(readFileSync(report, 'utf8')) as Record<
      'numPassedTests' | 'numFailedTests' | 'numFailedTestSuites',
      number
    >
    return { passed: numPassedTests, failed: Math.max(numFailedTests, ended ? 0 : Math.max(1, numFailedTestSuites)) }
  } catch {
    return { passed: 0, failed: 1 }
  }
}
