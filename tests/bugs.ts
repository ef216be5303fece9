import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Command } from 'commander'
import { BATCHES } from './reference-server/bugs/index.ts'
import { figuresOf } from './reference-server/bugs/measure/figures.ts'
import type { Finding } from './reference-server/bugs/measure/finding.ts'
import { FIRST, NOW, recordFile, recordOf, textOf } from './reference-server/bugs/measure/records.ts'
import { notesOf } from './support/notes.ts'

/**
 * `npm run bugs -- --batch NAME`: runs the gate on each bug of a batch, and records what it finds. What it finds on a bug for the first
 * time is recorded once and never replaced; later findings are recorded beside it. `--unseen` runs it on the other bugs only.
 */
const { batch, unseen } = new Command('bugs')
  .requiredOption('--batch <name>', `one of ${Object.keys(BATCHES).join(', ')}`)
  .option('--unseen', 'only bugs that the gate has not run on')
  .parse()
  .opts<{ batch: string; unseen?: true }>()
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
    ETALON_RESULTS: results,
    ETALON_STRENGTH: 'all',
  },
})
const found = new Map(notesOf<[string, Finding]>(results, 'bugs'))
const first = recordOf(batch, FIRST)
const isNew = ([id]: readonly [string, Finding]): boolean => !first.has(id)
mkdirSync(join(recordFile(batch, FIRST), '..'), { recursive: true })
writeFileSync(recordFile(batch, FIRST), textOf(new Map([...first, ...[...found].filter(isNew)])))
const now = new Map([...recordOf(batch, NOW), ...[...found].filter((one) => !isNew(one))])
if (now.size > 0) writeFileSync(recordFile(batch, NOW), textOf(now))
rmSync(results, { recursive: true })
console.log(
  figuresOf(
    bugs.filter(({ id }) => found.has(id)),
    found,
  ),
)
console.log(`${found.size} of ${bugs.length} bugs in ${((performance.now() - begun) / 60_000).toFixed(1)} min`)
