import type { AnswerOf, Control } from './control.ts'

/** Most records of a table that a choice offers. */
const OFFERED = 500

/** Records of a table of the sandbox, as its snapshots have them. */
export async function recordsOf<Row>(control: Control, table: string): Promise<Row[]> {
  const { records }: AnswerOf<'readTable'> = await control<'readTable'>('GET', `/tables/${table}?limit=${OFFERED}`)
  return records.map(({ record }) => record as Row)
}
