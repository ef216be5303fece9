import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Command } from 'commander'
import { allOperations } from '#spec'
import { bugLines } from './reference-server/bugs/measure/page.ts'
import { batchRecords } from './reference-server/bugs/measure/records.ts'
import { isAsked } from './strength/affected.ts'
import { fingerprintFile, fingerprints, recordedFingerprints } from './strength/record/fingerprints.ts'
import { COLLATERAL_FILE, collateralAfter, collateralChanges } from './strength/record/collateral.ts'
import { existing, untriedIn } from './strength/record/existing.ts'
import { filesOf, resultsAfter } from './strength/record/now.ts'
import { falls } from './strength/record/ratchet.ts'
import { FOLDER, KINDS, recorded } from './strength/record/record.ts'
import { slowest } from './strength/record/slowest.ts'
import { notedResults } from './strength/results.ts'

/**
 * `npm run strength`: runs the suite on every fault, mutant, variant and random combination, and records the results if none is
 * worse than before. `--accept` records them anyway; `--only` and `--new` run a part and leave the rest as recorded.
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
const PARTS = ['tests/strength/shard-1', 'tests/strength/shard-2']
/** Fewer faults and variants than this are not worth a second process. */
const FEW = 40
const PROGRESS_MS = 20_000
/** Generous limits: time is virtual here, so a busy machine changes nothing but the duration. */
const PATIENT = ['--testTimeout=900000', '--hookTimeout=900000']

const { only, accept, results, ...options } = new Command('strength')
  .option('--only <prefixes>', 'faults, variants and mutants whose rule, freedom or operation begins like one of these')
  .option('--new', 'faults, variants and mutants that no recorded run has tried')
  .option('--accept', 'record worse results too, and which rules break together')
  .option('--results <folder>', 'record the notes of an earlier run, and run nothing')
  .parse()
  .opts<{ only?: string; new?: true; accept?: true; results?: string }>()

const untried = options.new === true ? untriedIn(recorded()) : undefined
const isPart = only !== undefined || untried !== undefined

/** How many processes a part of the run is worth. */
function partsOf(): number {
  const { faults, variants } = existing()
  const ids = untried === undefined ? [...faults, ...variants].filter((id) => isAsked(id, only ?? '')) : []
  return ids.length + (untried?.faults.size ?? 0) + (untried?.variants.size ?? 0) < FEW ? 1 : PARTS.length
}
const parts = isPart ? partsOf() : PARTS.length

/** Words of `--only` with which nothing begins: such a run would try nothing, and be green. */
function unknownWords(): string[] {
  if (only === undefined) return []
  const { faults, variants } = existing()
  const ids = [...faults, ...variants, ...allOperations.map(({ id }) => id)]
  return only.split(',').filter((word) => word !== '' && !ids.some((id) => isAsked(id, word)))
}
const unknown = unknownWords()
if (unknown.length > 0) {
  console.error(
    `--only ${unknown.join(',')}: no rule, freedom or operation begins so; \`etalon check --list\` names the rules and operations`,
  )
  process.exit(3)
}

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
  const asked: NodeJS.ProcessEnv = isPart
    ? {
        ETALON_FAULTS: only ?? listed(untried?.faults),
        ETALON_VARIANTS: only ?? listed(untried?.variants),
        ETALON_MUTANTS: only ?? listed(untried?.mutated),
        ETALON_SEEDS: '0',
      }
    : {}
  const { ETALON_FAULTS: _f, ETALON_VARIANTS: _v, ETALON_MUTANTS: _m, ETALON_SEEDS: _s, ...inherited } = process.env
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...PATIENT]
  const child = spawn('vitest', [...args, ...(isPart ? PARTS.slice(0, parts) : WHOLE)], {
    stdio: 'inherit',
    env: {
      NODE_COMPILE_CACHE: join('node_modules', '.cache', 'etalon'),
      ...inherited,
      ...asked,
      ETALON_STRENGTH: 'all',
      ETALON_STRENGTH_PARTS: `${parts}`,
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

/** Names for an environment variable of the tests. */
function listed(names: ReadonlySet<string> = new Set()): string {
  return names.size === 0 ? 'none' : [...names].join(',')
}

/** Fingerprints of the areas tested completely now; other areas keep theirs. */
function fingerprintsAfter(): Record<string, string> {
  if (untried !== undefined) return recordedFingerprints()
  const now = fingerprints()
  if (only === undefined) return now
  const areas = only.split(',').map((prefix) => prefix.replace(/\/$/, ''))
  return {
    ...recordedFingerprints(),
    ...Object.fromEntries(Object.entries(now).filter(([area]) => areas.includes(area))),
  }
}

/** Records which rules break together, and says what that changes. */
function acceptCollateral(): void {
  const now = collateralAfter(noted)
  for (const change of collateralChanges(readFileSync(COLLATERAL_FILE, 'utf8'), now)) console.log(`accepted: ${change}`)
  writeFileSync(COLLATERAL_FILE, now)
}

const passed = results === undefined ? await runTests() : true
const before = recorded()
const after = resultsAfter(noted, isPart ? before : undefined)
const fallen = falls(before, after, existing(), (id) => only === undefined || isAsked(id, only))
console.log(`\nlongest:\n${slowest(report).join('\n')}`)
console.log(`\n${minutes()}: ${progress()}`)
console.log(bugLines(batchRecords()).join('\n'))
for (const fall of fallen) console.error(`fall: ${fall}`)
if (!passed) console.error('some tests failed, see above')
if (accept === true || (passed && fallen.length === 0)) {
  mkdirSync(FOLDER, { recursive: true })
  for (const [file, text] of [...filesOf(after), fingerprintFile(fingerprintsAfter())]) writeFileSync(file, text)
  if (accept === true) acceptCollateral()
  console.log(`written: ${FOLDER}/README.md and its data`)
  rmSync(scratch, { recursive: true, force: true })
} else {
  if (results !== undefined) rmSync(scratch, { recursive: true, force: true })
  console.error(
    `nothing was written to ${FOLDER}. The notes are in ${noted}: \`npm run strength -- --results ${noted}\` records them if nothing is worse, and with --accept in any case.`,
  )
}
process.exitCode = passed && (fallen.length === 0 || accept === true) ? 0 : 1
