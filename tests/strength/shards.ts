/** Whether the whole strength run was asked for (`npm run strength`) and not the sample of `npm test`. */
export const whole = process.env['ETALON_STRENGTH'] === 'all'

/** Of so many rules `npm test` takes one. */
const SAMPLED = 16

/** The fixed sample of a list that `npm test` takes, one of so many; all of it in a whole run. */
export function sampleOf<T>(all: readonly T[], of = SAMPLED): T[] {
  return whole ? [...all] : shardOf(all, { index: 0, of })
}

/**
 * In how many parts the strength run is tried; each of them has a process then, so that they run side by side. The
 * sample is tried in one, since each part runs the plain gate anew to compare with.
 */
export const PARTS = whole ? 2 : 1

/** One of so many parts. */
export interface Shard {
  /** From 0. */
  index: number
  of: number
}

/** Every so-manieth member of a list. */
export function shardOf<T>(all: readonly T[], { index, of }: Shard): T[] {
  return all.filter((_one, at) => at % of === index)
}
