import { parseInt64 } from '#spec'
import type { ListenerRecord, ScheduleRecord, View } from '../../world/index.ts'

/** The listener that a schedule binds to its flow, by its member `listenerId` (the mock's own name). */
export function listenerOf({ extra, tenantId }: ScheduleRecord, view: View): ListenerRecord | undefined {
  const id = parseInt64(String(extra['listenerId']))
  const listener = id === undefined ? undefined : view.listeners.get(id)
  return listener?.tenantId === tenantId ? listener : undefined
}
