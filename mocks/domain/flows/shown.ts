import type { FlowRecord, View } from '../../world/index.ts'
import { lasting } from '../kernel/lasting.ts'
import { schedulesOf } from '../references.ts'

interface ScheduleCounts {
  enabledSchedules: number
  disabledSchedules: number
}
/** A flow as the API shows it. */
export type ShownFlow = { id: FlowRecord['id'] } & ScheduleCounts & Record<string, unknown>

export function shownFlow(flow: FlowRecord, view: View): ShownFlow {
  return withCounts(flow, countsIn(view, flow))
}

/** Number of flows remembered before all of them are forgotten. */
const MOST = 1_000
let known = new WeakMap<FlowRecord, Readonly<ShownFlow>>()
let count = 0

/**
 * The same for a flow that is read, which happens again and again: the object of the last time, and thus its text, as
 * long as it still looks the same. A stored record never changes.
 */
export function flowShownAgain(flow: FlowRecord, view: View): Readonly<ShownFlow> {
  const counts = countsIn(view, flow)
  const before = known.get(flow)
  const { enabledSchedules, disabledSchedules } = counts
  if (before?.enabledSchedules === enabledSchedules && before.disabledSchedules === disabledSchedules) return before
  if (count === MOST) {
    known = new WeakMap()
    count = 0
  }
  const shown = lasting(withCounts(flow, counts))
  known.set(flow, shown)
  count += 1
  return shown
}

function countsIn(view: View, flow: FlowRecord): ScheduleCounts {
  const schedules = schedulesOf(view, flow)
  let enabledSchedules = 0
  for (const { enabled } of schedules) if (enabled) enabledSchedules += 1
  return { enabledSchedules, disabledSchedules: schedules.length - enabledSchedules }
}

function withCounts({ tenantId: _tenant, extra, ...shown }: FlowRecord, counts: ScheduleCounts): ShownFlow {
  return { ...extra, ...shown, ...counts }
}
