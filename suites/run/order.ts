import type { OperationId } from '#spec'
import type { Claim } from '../kit/check.ts'
import type { Target } from '../kit/target.ts'
import type { Case } from './cases.ts'
import { spread } from './in-parallel.ts'
import type { Pool } from './pool.ts'

/** Operations on the key of the spare user, whichever rule they are called for. */
const ON_USER_KEYS: ReadonlySet<OperationId> = new Set(['createApiKey', 'getApiKey', 'revokeApiKey'])

/** What only one case at a time may use, and this one uses. */
export function claimOf({ check, operation, rule }: Case): Claim | undefined {
  if (check.claims !== undefined) return check.claims
  if (ON_USER_KEYS.has(operation)) return 'user-keys'
  return rule.needs.includes('fixture:runs.slow') ? 'slow-flow' : undefined
}

/** A case of this weight takes long enough to be the last, if it began late. */
const HEAVY = 20

/** Whether a case runs alone. */
export function isExclusive({ check: { exclusive = false } }: Case, target: Target): boolean {
  return typeof exclusive === 'function' ? exclusive(target) : exclusive
}

/** Where cases run, and how many of them at a time. */
export interface Running {
  pool: Pool
  target: Target
}

/**
 * Runs items of cases in parallel, and then those of exclusive cases one by one. Cases that run one after another and
 * those that take long come first, or the others would be done before them; the rest are spread, because neighbours
 * tend to wait for the same things.
 */
export async function processInOrder<T>(
  { pool, target }: Running,
  items: readonly T[],
  caseOf: (item: T) => Case,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const { together = [], alone = [] } = Object.groupBy(items, (item) =>
    isExclusive(caseOf(item), target) ? 'alone' : 'together',
  )
  const { first = [], then = [] } = Object.groupBy(together, (item) => (isLong(caseOf(item)) ? 'first' : 'then'))
  await pool.process([...first, ...spread(then, target.limits.concurrency)], work, (item) => claimOf(caseOf(item)))
  await pool.process(alone, work, () => 'the whole target')
}

function isLong(one: Case): boolean {
  return claimOf(one) !== undefined || (one.check.weight ?? 1) >= HEAVY
}
