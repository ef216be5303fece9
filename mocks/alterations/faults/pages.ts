import { type RuleId, ruleOf } from '#spec'
import type { Json } from '../json.ts'
import { onEach } from '../on.ts'
import { type Fault, fault } from './fault.ts'

/** Sizes of pages, each for some of the lists; of the last objects of the list, and of the first. */
const SIZES = [100, -100, 50, -50, 30, -30] as const

/** The first page of a list: an array, or the arrays in an object. */
function pageOf(list: Json, size: number): unknown {
  if (Array.isArray(list)) return size > 0 ? list.slice(-size) : list.slice(0, -size)
  return Object.fromEntries(
    Object.entries(list as object).map(([name, member]) => [
      name,
      Array.isArray(member) ? pageOf(member, size) : member,
    ]),
  )
}

/** The newest messages come first, and how long older ones are kept is not documented. */
const OF_MESSAGES = -100

const RECENT_MS = 90 * 86_400_000

/** The list of flows without those that nobody changed for long. */
export const recentFlows = fault(
  'leaves out of listFlows what nobody changed for ninety days',
  onEach('listFlows').body((list, { now }) =>
    list.filter(({ modified }: { modified: number }) => modified > now - RECENT_MS),
  ),
)

/** A page in place of the whole list, for each operation of a rule. */
export function pages(rule: RuleId): Fault[] {
  return ruleOf(rule).operations.map((operation, index) => {
    const size = operation === 'listMessages' ? OF_MESSAGES : (SIZES[index % SIZES.length] as number)
    return fault(
      `responds to ${operation} with the ${Math.abs(size)} ${size > 0 ? 'last' : 'first'} only`,
      onEach(operation).body((list) => pageOf(list, size)),
    )
  })
}
