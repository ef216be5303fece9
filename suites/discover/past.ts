import { isObject } from '../kit/stream/events.ts'
import type { Int64 } from '#spec'
import { flowsOf } from './flow-list.ts'
import type { Look } from './look.ts'
import { type Members, idOf } from './shapes.ts'

/** Most flows that are looked at: each costs a request or two. */
const MOST = 150
const ENDS = ['success', 'warning', 'error', 'canceled']

/** A flow with what its history shows. */
export interface Past {
  id: Int64
  name: unknown
  flow: Members
  counts: Readonly<Record<string, number>>
}

/** The flows across the tenant that have run, each with the number of its executions by status. */
export async function pastOf(look: Look): Promise<Past[]> {
  const pasts: Past[] = []
  for (const flow of (await flowsOf(look)).slice(0, MOST)) {
    const id = idOf(flow)
    if (id === undefined) continue
    const counts = (await look.seen('countExecutionStatuses', { path: { flowId: id } }))?.json
    if (!isObject(counts)) continue
    const numbers = Object.entries(counts).map(([status, count]) => [status, Number(count)] as const)
    const some = numbers.filter(([, count]) => count > 0)
    if (some.length > 0) pasts.push({ id, name: flow['name'], flow, counts: Object.fromEntries(some) })
  }
  return pasts
}

/** How many executions it has. */
export const total = ({ counts }: Past): number => Object.values(counts).reduce((sum, count) => sum + count, 0)

/** Whether all its executions ended so, but for those that somebody canceled. */
export const only = ({ counts }: Past, status: string): boolean =>
  counts[status] !== undefined && Object.keys(counts).every((one) => one === status || one === 'canceled')

/** Whether none of its executions is under way. */
export const isOver = ({ counts }: Past): boolean => Object.keys(counts).every((one) => ENDS.includes(one))

/** Which share of its executions ended so, of those that nobody canceled. */
export function share(past: Past, status: string): number {
  return (past.counts[status] ?? 0) / (total(past) - (past.counts['canceled'] ?? 0))
}
