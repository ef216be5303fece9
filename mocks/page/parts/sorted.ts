/** What a row is sorted by; rows without it come last. */
export type SortValue = string | number | bigint | undefined

// With numbers in texts by their value: `Flow 9` before `Flow 10`.
const TEXTS = new Intl.Collator('en', { numeric: true })

/** The rows in ascending or descending order of a value. */
export function sorted<Row>(rows: readonly Row[], by: (row: Row) => SortValue, isDown: boolean): readonly Row[] {
  const sign = isDown ? -1 : 1
  return rows.toSorted((one, other) => {
    const [a, b] = [by(one), by(other)]
    if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined)
    return sign * compared(a, b)
  })
}

function compared(one: string | number | bigint, other: string | number | bigint): number {
  if (typeof one === 'string' || typeof other === 'string') return TEXTS.compare(String(one), String(other))
  return one < other ? -1 : one > other ? 1 : 0
}
