import { appendFileSync, existsSync, mkdirSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const folder = process.env['ETALON_RESULTS']

/**
 * Records a JSON value in the folder ETALON_RESULTS, one file per kind and process, so that the process that started the tests
 * can read what all of them found. Without that variable, does nothing.
 */
export function note(kind: string, value: unknown): void {
  if (folder === undefined) return
  mkdirSync(folder, { recursive: true })
  appendFileSync(join(folder, `${kind}-${process.pid}.jsonl`), `${JSON.stringify(value)}\n`)
}

/** The values of a kind that the processes of a run have recorded, those of one process in order. */
export function notesOf<Value>(from: string, kind: string): Value[] {
  if (!existsSync(from)) return []
  return readdirSync(from)
    .filter((name) => name.startsWith(`${kind}-`))
    .flatMap((name) => readFileSync(join(from, name), 'utf8').trimEnd().split('\n'))
    .map((line) => JSON.parse(line) as Value)
}
