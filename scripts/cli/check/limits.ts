import { type Share, type Target, UsageError } from '../../../suites/index.ts'

type Limits = Target['limits']
type LeftBehind = NonNullable<Limits['leftBehind']>

/** What parts before this one have used of the limits of a whole run. */
export interface Used {
  requests: number
  durationMs: number
  /** By key of `limits.left_behind`. */
  left: ReadonlyMap<string, number>
}

/** At the start of a run. */
export const NOTHING: Used = { requests: 0, durationMs: 0, left: new Map() }

/**
 * The limits of one of several workers that use a target at the same time, so that all together keep those of the target file.
 * @throws UsageError if there are more workers than cases may run at a time
 */
export function limitsOf(limits: Limits, { index, count }: Share, used: Used): Limits {
  const { concurrency, requestsPerSecond, leftBehind } = limits
  if (concurrency < count)
    throw new UsageError(
      `--workers ${count}: the target takes ${concurrency} cases at a time; give at most ${concurrency}, or raise limits.concurrency`,
    )
  const share = (all: number): number =>
    Number.isFinite(all) ? Math.floor(all / count) + (index <= all % count ? 1 : 0) : all
  return {
    ...limits,
    concurrency: share(concurrency),
    requestsPerSecond: requestsPerSecond / count,
    requests: share(Math.max(0, limits.requests - used.requests)),
    durationMs: Math.max(0, limits.durationMs - used.durationMs),
    ...(leftBehind === undefined ? {} : { leftBehind: shared(leftBehind, used, share) }),
  }
}

function shared(all: LeftBehind, { left }: Used, share: (all: number) => number): LeftBehind {
  if (typeof all === 'number') {
    const taken = [...left.values()].reduce((sum, count) => sum + count, 0)
    return share(Math.max(0, all - taken))
  }
  return Object.fromEntries(
    Object.entries(all).map(([key, most]) => [key, share(Math.max(0, most - (left.get(key) ?? 0)))]),
  )
}
