import { spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** One step of `npm test`; Vitest counts its own tests, every other step is one. */
interface Step {
  name: string
  command: readonly string[]
}

/** Every test file is a process that loads the sources anew: what they were made into is kept. */
const CACHE = join('node_modules', '.cache', 'etalon')
const results = join(tmpdir(), `etalon-vitest-${process.pid}.json`)
const STEPS: readonly Step[] = [
  { name: 'generated files are current', command: ['node', 'scripts/dev/generate.ts', '--check'] },
  { name: 'types', command: ['tsc', '-b'] },
  { name: 'specification lint', command: ['node', 'scripts/dev/lint-spec.ts'] },
  { name: 'code lint', command: ['oxlint', '--type-aware'] },
  { name: 'format', command: ['oxfmt', '--check'] },
  { name: 'dead code', command: ['knip'] },
]
/** One more than there are cores: many tests wait for a process or for a moment to come. */
const WORKERS = '--maxWorkers=3'
const VITEST = ['vitest', 'run', WORKERS, '--reporter=default', '--reporter=json', `--outputFile.json=${results}`]

async function succeeds(command: readonly string[]): Promise<boolean> {
  const [program, ...words] = command as [string, ...string[]]
  const child = spawn(program, words, { stdio: 'inherit', env: { NODE_COMPILE_CACHE: CACHE, ...process.env } })
  return new Promise((resolve) => {
    child.on('error', () => resolve(false))
    child.on('exit', (code) => resolve(code === 0))
  })
}

let passed = 0
let failed = 0
for (const { name, command } of STEPS) {
  const begun = performance.now()
  const ok = await succeeds(command)
  console.log(`${ok ? 'ok' : 'FAILED'}: ${name} (${((performance.now() - begun) / 1000).toFixed(1)} s)`)
  if (ok) passed += 1
  else failed += 1
}

const vitestSucceeded = await succeeds(VITEST)
try {
  const { numPassedTests, numFailedTests, numFailedTestSuites } = JSON.parse(readFileSync(results, 'utf8'))
  passed += numPassedTests
  failed += numFailedTests
  // A file that cannot be loaded fails without any test of it having run.
  if (!vitestSucceeded && numFailedTests === 0) failed += Math.max(1, numFailedTestSuites)
} catch {
  failed += 1
} finally {
  rmSync(results, { force: true })
}
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
