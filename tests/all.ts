import { spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { inParallel } from '../suites/run/in-parallel.ts'
import { LONG_RUNNING } from './support/long-running.ts'
import { skippedIn } from './support/skipped.ts'

/** A step of `npm test`. Vitest counts its own tests; every other step counts as one. */
interface Step {
  name: string
  command: readonly string[]
}

const { all } = parseArgs({ options: { all: { type: 'boolean', default: false } } }).values

/** Caches the compiled sources: each test process and each command it starts would compile them again. */
const CACHE = join('node_modules', '.cache', 'etalon')
const results = join(tmpdir(), `etalon-vitest-${process.pid}.json`)
/** The longest step first: the steps run in parallel. */
const STEPS: readonly Step[] = [
  { name: 'typecheck', command: ['node', 'node_modules/typescript-7/bin/tsc', '-b'] },
  { name: 'generated files are current', command: ['node', 'scripts/tools/generate.ts', '--check'] },
  { name: 'specification lint', command: ['node', 'scripts/tools/lint-spec.ts'] },
  { name: 'code lint', command: ['oxlint', '--type-aware'] },
  { name: 'format', command: ['oxfmt', '--check'] },
  { name: 'dead code', command: ['knip'] },
]
const CORES = 2
/** One more than the cores: many tests wait for a process or a timer. */
const WORKERS = `--maxWorkers=${CORES + 1}`
const VITEST = ['vitest', 'run', WORKERS, '--reporter=default', '--reporter=json', `--outputFile.json=${results}`]

/** Runs a command. Its output appears at once or, with `pipe`, when it has ended. */
async function succeeds(command: readonly string[], output: 'inherit' | 'pipe'): Promise<boolean> {
  const [program, ...words] = command as [string, ...string[]]
  const child = spawn(program, words, {
    stdio: ['inherit', output, output],
    env: { NODE_COMPILE_CACHE: CACHE, ...process.env, ...(all ? {} : { ETALON_TESTS: 'short' }) },
  })
  const held: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => held.push(chunk))
  return new Promise<boolean>((resolve) => {
    child.on('error', () => resolve(false))
    child.on('close', (code) => resolve(code === 0))
  }).finally(() => process.stdout.write(Buffer.concat(held)))
}

/** The requirements for which tests may be skipped; unset: any. */
const allowed = process.env['ETALON_MAY_SKIP']?.split(',')
const skipped: string[] = []

let passed = 0
let failed = 0
await inParallel(STEPS, CORES, async ({ name, command }) => {
  const begun = performance.now()
  const ok = await succeeds(command, 'pipe')
  console.log(`${ok ? 'ok' : 'FAILED'}: ${name} (${((performance.now() - begun) / 1000).toFixed(1)} s)`)
  if (ok) passed += 1
  else failed += 1
})

const vitestSucceeded = await succeeds(VITEST, 'inherit')
try {
  const found = JSON.parse(readFileSync(results, 'utf8'))
  const { numPassedTests, numFailedTests, numFailedTestSuites } = found
  const { lines, refused } = skippedIn(found, allowed)
  skipped.push(...lines)
  passed += numPassedTests
  failed += numFailedTests + refused
  // A test file that fails to load runs no tests, but is a failure.
  if (!vitestSucceeded && numFailedTests === 0) failed += Math.max(1, numFailedTestSuites)
} catch {
  failed += 1
} finally {
  rmSync(results, { force: true })
}
for (const line of skipped) console.log(line)
if (!all) console.log(`left out: ${LONG_RUNNING.length} long-running test files; run: npm test -- --all`)
console.log(`took ${(performance.now() / 60_000).toFixed(1)} min`)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
