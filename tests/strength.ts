import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Command } from 'commander'
import { fingerprintFile, fingerprints, recordedFingerprints } from './strength/record/fingerprints.ts'
import { COLLATERAL_FILE, collateralAfter } from './strength/record/collateral.ts'
import { existing } from './strength/record/existing.ts'
import { filesOf, resultsAfter } from './strength/record/now.ts'
import { falls } from './strength/record/ratchet.ts'
import { FOLDER, KINDS, recorded } from './strength/record/record.ts'
import { slowest } from './strength/record/slowest.ts'
import { notedResults } from './strength/results.ts'

/**
 * `npm run strength`: runs the suite on every fault, mutant, variant and random combination, and records the results if none is
 * worse than before. `--accept` records them anyway; `--only` runs a part and leaves the rest as recorded.
 */
const WHOLE = [
  'tests/strength/shard',
  'tests/strength/models',
  'tests/strength/late-runs',
  'tests/strength/slow-way',
  'tests/strength/evidence',
  'tests/contracts',
  'tests/shared-target',
  'tests/reference-server',
]
const PART = ['tests/strength/shard']
const PROGRESS_MS = 20_000
/** Generous limits: time is virtual here, so a busy machine changes nothing but the duration. */
const PATIENT = ['--testTimeout=900000', '--hookTimeout=900000']

const { only, accept, results } = new Command('strength')
  .option('--only <prefix>', 'faults, variants and mutants whose rule, freedom or operation begins like this')
  .option('--accept', 'record worse results too, and which rules break together')
  .option('--results <folder>', 'record the notes of an earlier run, and run nothing')
  .parse()
  .opts<{ only?: string; accept?: true; results?: string }>()

const scratch = mkdtempSync(join(tmpdir(), 'etalon-strength-'))
const noted = results ?? join(scratch, 'results')
const report = join(scratch, 'vitest.json')
const begun = performance.now()
const minutes = (): string => `${((performance.now() - begun) / 60_000).toFixed(1)} min`

/** Progress by kind. */
function progress(): string {
  const all = existing()
  return KINDS.map((kind) => `${kind} ${notedResults(noted, kind).size} of ${all[kind].size}`).join(', ')
}

async function runTests(): Promise<boolean> {
  const asked: NodeJS.ProcessEnv =
    only === undefined ? {} : { ETALON_FAULTS: only, ETALON_VARIANTS: only, ETALON_MUTANTS: only, ETALON_SEEDS: '0' }
  const { ETALON_FAULTS: _f, ETALON_VARIANTS: _v, ETALON_MUTANTS: _m, ETALON_SEEDS: _s, ...inherited } = process.env
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...PATIENT]
  const child = spawn('vitest', [...args, ...(only === undefined ? WHOLE : PART)], {
    stdio: 'inherit',
    env: {
      NODE_COMPILE_CACHE: join('node_modules', '.cache', 'etalon'),
      ...inherited,
      ...asked,
      ETALON_STRENGTH: 'all',
      ETALON_RESULTS: noted,
      ...(accept === true ? { ETALON_ACCEPT: '1' } : {}),
    },
  })
  const timer = setInterval(() => console.log(`${minutes()}: ${progress()}`), PROGRESS_MS)
  return new Promise<boolean>((resolve) => {
    child.on('error', () => resolve(false))
    child.on('exit', (code) => resolve(code === 0))
  }).finally(() => clearInterval(timer))
}

/** Fingerprints of the areas tested completely now; other areas keep theirs. */
function fingerprintsAfter(): Record<string, string> {
  const now = fingerprints()
  if (only === undefined) return now
  const area = only.replace(/\/$/, '')
  return { ...recordedFingerprints(), ...(now[area] === undefined ? {} : { [area]: now[area] }) }
}

const passed = results === undefined ? await runTests() : true
const before = recorded()
const after = resultsAfter(noted, only === undefined ? undefined : before)
const fallen = falls(before, after, existing(), (id) => only === undefined || id.includes(only))
console.log(`\nlongest:\n${slowest(report).join('\n')}`)
console.log(`\n${minutes()}: ${progress()}`)
for (const fall of fallen) console.error(`fall: ${fall}`)
if (!passed) console.error('some tests failed, see above')
if (accept === true || (passed && fallen.length === 0)) {
  mkdirSync(FOLDER, { recursive: true })
  for (const [file, text] of [...filesOf(after), fingerprintFile(fingerprintsAfter())]) writeFileSync(file, text)
  if (accept === true) writeFileSync(COLLATERAL_FILE, collateralAfter(noted))
  console.log(`written: ${FOLDER}/README.md and its data`)
  rmSync(scratch, { recursive: true, force: true })
} else {
  if (results !== undefined) rmSync(scratch, { recursive: true, force: true })
  console.error(
    `nothing was written to ${FOLDER}. The notes are in ${noted}: \`npm run strength -- --results ${noted}\` records them if nothing is worse, and with --accept in any case.`,
  )
}
process.exitCode = passed && (fallen.length === 0 || accept === true) ? 0 : 1
