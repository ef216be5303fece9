import type { Int64 } from '#spec'
import { isObject } from '../../kit/stream/events.ts'
import type { Workbench } from './workbench.ts'

/** How often a flow has run. */
export async function runsOf(bench: Workbench, flowId: Int64): Promise<number> {
  const { json } = (await bench.tried('countExecutionStatuses', { path: { flowId } })) ?? {}
  return isObject(json) ? Object.values(json).reduce<number>((sum, count) => sum + Number(count), 0) : 0
}
