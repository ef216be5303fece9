import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Command } from 'commander'
import { BATCHES } from './reference-server/bugs/index.ts'
import { figuresOf } from './reference-server/bugs/measure/figures.ts'
import type { Finding } from './reference-server/bugs/measure/finding.ts'
import { FIRST, NOW, recordFile, textOf } from './reference-server/bugs/measure/records.ts'
import { notesOf } from './support/notes.ts'

/**
 * `npm run bugs -- --batch NAME`: runs the gate on each bug of a batch, and records what it finds. The first run of a batch is
 * recorded once and never replaced; later runs are recorded beside it.
 */
const { batch } = new Command('bugs')
  .requiredOption('--batch <name>', `one of ${Object.keys(BATCHES).join(', ')}`)
  .parse()
  .opts<{ batch: string }>()
const bugs = BATCHES[batch]
if (bugs === undefined) throw new Error(`--batch ${batch}: there are ${Object.keys(BATCHES).join(', ')}`)

const results = mkdtempSync(join(tmpdir(), 'etalon-bugs-'))
const begun = performance.now()
spawnSync('vitest', ['run', 'tests/reference-server/bugs/measure', '--testTimeout=600000', '--isolate'], {
  stdio: 'inherit',
  env: { ...process.env, ETALON_BATCH: batch, ETALON_RESULTS: results, ETALON_STRENGTH: 'all' },
})
const found = new Map(notesOf<[string, Finding]>(results, 'bugs'))
const missing = bugs.filter(({ id }) => !found.has(id)).map(({ id }) => id)
if (missing.length > 0) throw new Error(`the gate did not run on ${missing.join(', ')}; notes are in ${results}`)
const isFirst = !existsSync(recordFile(batch, FIRST))
const file = recordFile(batch, isFirst ? FIRST : NOW)
mkdirSync(join(file, '..'), { recursive: true })
writeFileSync(file, textOf(found))
rmSync(results, { recursive: true })
console.log(figuresOf(bugs, found))
console.log(`${file}, ${((performance.now() - begun) / 60_000).toFixed(1)} min`)
