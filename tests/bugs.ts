import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Command } from 'commander'
import { BATCHES } from './reference-server/bugs/index.ts'
import { figuresOf } from './reference-server/bugs/measure/figures.ts'
import type { Finding } from './reference-server/bugs/measure/finding.ts'
import { bugPage } from './reference-server/bugs/measure/page.ts'
import {
  FIRST,
  NOW,
  PAGE,
  batchRecords,
  recordFile,
  recordOf,
  textOf,
} from './reference-server/bugs/measure/records.ts'
import { notesOf } from './support/notes.ts'

/**
 * `npm run bugs -- --batch NAME`: runs the gate on each bug of a batch, and records what it finds. What it finds on a bug for the first
 * time is recorded once and never replaced; later findings are recorded beside it. `--unseen` runs it on the other bugs only; `--only PREFIX`
 * runs it on the bugs whose ids begin so and whose first run is recorded, for somebody who mends the gate, and records what it finds now only
 * with `--record`.
 */
const {
  batch,
  unseen,
  only,
  record: isRecorded,
} = new Command('bugs')
  .requiredOption('--batch <name>', `one of ${Object.keys(BATCHES).join(', ')}`)
  .option('--unseen', 'only bugs that the gate has not run on')
  .option('--only <prefix>', 'only bugs whose ids begin so; nothing is recorded without --record')
  .option('--record', 'record what --only finds, too')
  .parse()
  .opts<{ batch: string; unseen?: true; only?: string; record?: true }>()
const bugs = BATCHES[batch]
if (bugs === undefined) throw new Error(`--batch ${batch}: there are ${Object.keys(BATCHES).join(', ')}`)

const results = mkdtempSync(join(tmpdir(), 'etalon-bugs-'))
const begun = performance.now()
spawnSync('vitest', ['run', 'tests/reference-server/bugs/measure', '--testTimeout=600000', '--isolate'], {
  stdio: 'inherit',
  env: {
    ...process.env,
    ETALON_BATCH: batch,
    ...(unseen === true ? { ETALON_UNSEEN: '1' } : {}),
    ...(only === undefined ? {} : { ETALON_ONLY: only }),
    ETALON_RESULTS: results,
    ETALON_STRENGTH: 'all',
  },
})
const found = new Map(notesOf<[string, Finding]>(results, 'bugs'))
if (only === undefined || isRecorded === true) record(batch)
if (only !== undefined) for (const [id, finding] of found) console.log(id, finding)
rmSync(results, { recursive: true })
console.log(
  figuresOf(
    bugs.filter(({ id }) => found.has(id)),
    found,
  ),
)
console.log(`${found.size} of ${bugs.length} bugs in ${((performance.now() - begun) / 60_000).toFixed(1)} min`)

/** Adds what was found to the records of a batch. */
function record(name: string): void {
  const first = recordOf(name, FIRST)
  const isNew = ([id]: readonly [string, Finding]): boolean => !first.has(id)
  mkdirSync(join(recordFile(name, FIRST), '..'), { recursive: true })
  writeFileSync(recordFile(name, FIRST), textOf(new Map([...first, ...[...found].filter(isNew)])))
  const now = new Map([...recordOf(name, NOW), ...[...found].filter((one) => !isNew(one))])
  if (now.size > 0) writeFileSync(recordFile(name, NOW), textOf(now))
  writeFileSync(PAGE, bugPage(batchRecords()))
}
