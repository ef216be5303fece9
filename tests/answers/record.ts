import { randomUUID } from 'node:crypto'
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { watchExchanges } from '../../mocks/edges/watch.ts'
import { lineOf, seen } from './exchange.ts'

/** The folder for recordings; set while tests run. */
export const FOLDER = 'ETALON_EXCHANGES'

let recorded: Promise<unknown> = Promise.resolve()

/**
 * Records every exchange of every mock in this process, to be checked after the run: loading all rules would take each test file
 * longer than its tests. Writes at once, so that a killed process has recorded its responses too.
 */
export function record(nameOf: () => string): void {
  const folder = process.env[FOLDER]
  if (folder === undefined) return
  // A process id may come again, after a killed process that left a part of a line.
  const file = join(folder, `${process.pid}-${randomUUID()}.jsonl`)
  watchExchanges((exchange) => {
    const of = nameOf()
    recorded = recorded.then(async () => appendFileSync(file, `${lineOf(await seen(exchange, of))}\n`))
  })
}

/** Waits until every exchange so far is written. */
export async function whenRecorded(): Promise<void> {
  await recorded
}
