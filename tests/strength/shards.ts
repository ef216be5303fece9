/** Whether this is the whole strength run (`npm run strength`) and not the sample of `npm test`. */
export const whole = process.env['ETALON_STRENGTH'] === 'all'

/** `npm test` takes one rule out of this many. */
const SAMPLED = 40

/** The fixed sample of a list for `npm test`, one out of `of`; everything in a whole run. */
export function sampleOf<T>(all: readonly T[], of = SAMPLED): T[] {
  return whole ? [...all] : shardOf(all, { index: 0, of })
}

/**
 * The number of parts of the strength run, each in its own process, side by side. The sample and a run of a few have one
 * part, because each part repeats the plain gate for comparison.
 */
export const PARTS = whole ? Number(process.env['ETALON_STRENGTH_PARTS'] ?? 2) : 1

/** One of several parts. */
export interface Shard {
  /** From 0. */
  index: number
  of: number
}

/** Every nth member of a list. */
export function shardOf<T>(all: readonly T[], { index, of }: Shard): T[] {
  return all.filter((_one, at) => at % of === index)
}
