import { readFileSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { startMock } from '../mocks/node/index.ts'
import { type Outcome, run } from './generators/run.ts'
import { rowOf, withRows } from './generators/table.ts'
import { TOOLS } from './generators/tools.ts'

/**
 * `npm run generators`: generates clients from the plain document, compiles them, and lets each call the mock; one after the
 * other, at low priority. Writes their rows into the table of its page; with names of tools, only those.
 */
const ROOT = resolve(import.meta.dirname, '..')
const PAGE = join(ROOT, 'docs/generators.md')
const CACHE = join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'etalon', 'generators')
const MS = 1000

const asked = process.argv.slice(2)
const unknown = asked.find((name) => !TOOLS.some(({ id }) => id === name))
if (unknown !== undefined)
  throw new Error(`there is no tool ${unknown}; the tools are ${TOOLS.map(({ id }) => id).join(', ')}`)

const { mock, baseUrl, close } = await startMock()
const outcomes: Outcome[] = []
for (const tool of TOOLS.filter(({ id }) => asked.length === 0 || asked.includes(id))) {
  const surroundings = {
    folder: join(ROOT, '.etalon/generators', tool.id),
    cache: CACHE,
    document: join(ROOT, 'spec/generated/openapi.plain.json'),
    baseUrl,
  }
  const begin = Date.now()
  const outcome = await run(tool, surroundings, mock.keys['admin'] ?? '')
  outcomes.push(outcome)
  const end = outcome.failed === undefined ? (outcome.skipped ?? 'passed') : 'FAILED'
  console.error(`${tool.id}: ${[...outcome.passed].join(', ')}; ${end}; ${Math.round((Date.now() - begin) / MS)} s`)
  if (outcome.failed !== undefined) console.error(outcome.failed)
}
await close()

const ids = TOOLS.map(({ id }) => id)
writeFileSync(PAGE, withRows(readFileSync(PAGE, 'utf8'), ids, outcomes))
for (const outcome of outcomes) console.log(rowOf(outcome))
process.exitCode = outcomes.some(({ failed }) => failed !== undefined) ? 1 : 0
