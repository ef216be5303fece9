import type { Found } from '../finding.ts'
import type { Look } from '../look.ts'
import type { Past } from '../past.ts'
import { tookEach } from '../took.ts'

/** As `limits.settle_ms`, if the file does not give it. */
export const SETTLE_MS = 30_000
/** How much longer than that its runs took: the gate needs a moment between starting such a run and stopping it. */
const MARGIN = 1.1
/** A slower flow would keep a run of the gate waiting. */
const LONGEST_MS = 300_000
/** How many of its latest runs are read, and how many it must have: one alone may be slow because the service was. */
const [READ, LEAST] = [3, 2]

/** A flow, and how long its latest run took. */
export interface Timed {
  past: Past
  ms: number | undefined
}

/**
 * The flow for `fixtures.runs.slow`: of flows whose runs succeed, the quickest of those whose latest runs took longer than
 * `limits.settle_ms`.
 */
export async function slowFlow(look: Look, succeeding: readonly Timed[], found: Found): Promise<Past | undefined> {
  const leastMs = Number(found.get('limits.settle_ms') ?? SETTLE_MS) * MARGIN
  const candidates = succeeding
    .filter(({ ms = 0 }) => ms > leastMs && ms < LONGEST_MS)
    .toSorted((a, b) => (a.ms ?? 0) - (b.ms ?? 0))
  for (const { past } of candidates) {
    const took = await tookEach(look, past.id, { most: READ, status: 'success' })
    if (took.length >= LEAST && took.every((ms = 0) => ms > leastMs)) return past
  }
  return undefined
}
