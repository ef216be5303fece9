import type { OperationId } from '#spec'
import type { Claim, Exclusive } from '../kit/check.ts'
import type { Target } from '../kit/target.ts'
import type { Case } from './cases.ts'
import { spread, withinFirstQuarter } from './in-parallel.ts'
import type { Pool } from './pool.ts'

/** Operations on the key of the spare user, whichever rule they are called for. */
const ON_USER_KEYS: ReadonlySet<OperationId> = new Set(['createApiKey', 'getApiKey', 'revokeApiKey'])

/** What only one case at a time may use, and this one uses. */
export function claimOf({ check, operation, rule }: Case): Claim | undefined {
  if (check.claims !== undefined) return check.claims
  if (ON_USER_KEYS.has(operation)) return 'user-keys'
  return rule.needs.includes('fixture:runs.slow') ? 'slow-flow' : undefined
}

/** Ids of rules about what lies in the recycle bin. What the run deletes makes that list, and all that read it, slower. */
const ABOUT_THE_BIN = /recycle-bin|-bins-/

/** A case of this weight takes long enough to be the last, if it began late. */
const HEAVY = 20

/** Whether, and when, a case runs alone. */
export function exclusiveOf({ check: { exclusive = false } }: Case, target: Target): Exclusive {
  return typeof exclusive === 'function' ? exclusive(target) : exclusive
}

/** Cases that run one by one claim the same. */
const ONE_BY_ONE = { claimOf: (): string => 'the whole target' }

/** Where cases run, and how many of them at a time. */
export interface Running {
  pool: Pool
  target: Target
}

/**
 * Runs items of cases in parallel, and exclusive ones before or after them. The order among those in parallel:
 *
 * 1. cases of the slow flow, which wait one after another for the clock;
 * 2. cases about the recycle bin, while it holds little;
 * 3. cases that claim something, and those that take long, or the others would be done before them;
 * 4. the rest, spread, because neighbours tend to wait for the same things; those that wait until a schedule is due within
 *    the first quarter, because they cannot be hurried and would be the last;
 * 5. cases apart, once only the slow flow is waited for.
 */
export async function processInOrder<T>(
  { pool, target }: Running,
  items: readonly T[],
  caseOf: (item: T) => Case,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const claim = (item: T): string | undefined => claimOf(caseOf(item))
  const byKind = Map.groupBy(items, (item) => exclusiveOf(caseOf(item), target))
  const beside = Map.groupBy(byKind.get(false) ?? [], (item) => placeOf(caseOf(item)))
  const inPlace = PLACES.flatMap((place) => beside.get(place) ?? [])
  const spreadOut = spread(beside.get('others') ?? [], target.limits.concurrency)
  const others = withinFirstQuarter(spreadOut, beside.get('due') ?? [])
  // Cases of no other flow than the slow one mostly wait, and use nothing that cases apart claim.
  const stageOf = (item: T) =>
    exclusiveOf(caseOf(item), target) === 'apart' ? 'late' : placeOf(caseOf(item)) === 'slow' ? undefined : 'early'
  await pool.process(byKind.get('first') ?? [], work, ONE_BY_ONE)
  await pool.process([...inPlace, ...others, ...(byKind.get('apart') ?? [])], work, { claimOf: claim, stageOf })
  await pool.process(byKind.get('from-hook') ?? [], work, { claimOf: claim })
  await pool.process(byKind.get(true) ?? [], work, ONE_BY_ONE)
}

/** Places among cases that run beside each other, from the first on; the others follow. */
const PLACES = ['slow and others', 'slow', 'bin', 'long'] as const

function placeOf(one: Case): (typeof PLACES)[number] | 'due' | 'others' {
  if (claimOf(one) === 'slow-flow') return usesSlowFlowAlone(one) ? 'slow' : 'slow and others'
  if (ABOUT_THE_BIN.test(one.rule.id)) return 'bin'
  if (isLong(one)) return 'long'
  return one.rule.needs.includes('fixture:frequent_schedule') ? 'due' : 'others'
}

/** Whether a case that claims the slow flow uses no other flow of `fixtures.runs`. */
function usesSlowFlowAlone({ rule }: Case): boolean {
  const flows = rule.needs.filter((need) => need.startsWith('fixture:runs.'))
  return flows.length > 0 && flows.every((need) => need === 'fixture:runs.slow')
}

function isLong(one: Case): boolean {
  return claimOf(one) !== undefined || (one.check.weight ?? 1) >= HEAVY
}
