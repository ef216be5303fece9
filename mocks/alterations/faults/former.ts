import { type FlowRecord, type ScheduleRecord, type View, referencesOf } from '../../world/index.ts'

/** Whether a replace has turned a schedule to the flow that it runs now. */
export function wasTurned(view: View, { id, flowId }: ScheduleRecord): boolean {
  const [first] = view.versions.where('object', `schedule:${id}`)
  return first !== undefined && (first.snapshot as ScheduleRecord).flowId !== flowId
}

/** Active schedules or flows of which a saved version referred to the flow, itself apart, and which do so no more. */
export function usedToRefer(
  view: View,
  kind: 'schedule' | 'flow',
  { id }: FlowRecord,
): readonly (FlowRecord | ScheduleRecord)[] {
  const refers = (one: object): boolean =>
    kind === 'schedule' ? (one as ScheduleRecord).flowId === id : referencesOf(one as FlowRecord, 'flow').includes(id)
  const all: (FlowRecord | ScheduleRecord)[] =
    kind === 'schedule' ? [...view.schedules.values()] : [...view.flows.values()]
  return all.filter(
    (one) =>
      one.id !== id &&
      !refers(one) &&
      view.versions.where('object', `${kind}:${one.id}`).some(({ snapshot }) => refers(snapshot)),
  )
}
