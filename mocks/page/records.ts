import type { AnswerOf, Control } from './control.ts'

/** Maximum number of records in a select. */
const OFFERED = 500

/** Records of a table of the sandbox, in the format of snapshots. */
export async function recordsOf<Row>(control: Control, table: string): Promise<Row[]> {
  const { records }: AnswerOf<'readTable'> = await control<'readTable'>('GET', `/tables/${table}?limit=${OFFERED}`)
  return records.map(({ record }) => record as Row)
}
