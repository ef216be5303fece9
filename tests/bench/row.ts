/** One row of the results: what was measured and compared, and whether it meets the promise. */
export interface Row {
  measure: string
  /** The compared figures, by name; requests per second, ms or MB, as the name says. */
  figures: Readonly<Record<string, number | string>>
  /** The requirements, as in the table, with the measured value. */
  targets: readonly Target[]
}

export interface Target {
  text: string
  value: number
  reached: boolean
}

/** A value that must be at least this large. */
export function atLeast(least: number, of: string, value: number): Target {
  return { text: `at least ${least} ${of}`, value: rounded(value), reached: value >= least }
}

/** A value that must be at most this large. */
export function atMost(most: number, of: string, value: number): Target {
  return { text: `at most ${most} ${of}`, value: rounded(value), reached: value <= most }
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1
    ? (sorted[middle] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2
}

/** The value that this share of all values does not exceed. */
export function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(share * values.length) - 1] as number
}

/** Three significant digits: the rest is noise. */
export function rounded(value: number): number {
  return value >= 100 ? Math.round(value) : Number(value.toPrecision(3))
}
