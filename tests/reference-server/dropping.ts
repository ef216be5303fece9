import { type Answer, json } from './answer.ts'
import { flowsNaming, line, namedBy, schedulesOf } from './references.ts'
import type { Item } from './store.ts'
import type { Tenant } from './world.ts'

/** Deletes a flow with what may go with it, or reports what prevents that. */
export function drop(
  tenant: Tenant,
  flow: Item,
  along: { schedules: boolean; connections: boolean },
  now: number,
): Answer {
  const parents = flowsNaming(tenant, 'flow', flow.id).filter(({ id }) => id !== flow.id)
  const schedules = schedulesOf(tenant, flow.id)
  if (parents.length > 0 || (schedules.length > 0 && !along.schedules)) {
    const refusal = {
      outcome: 'refused',
      flows: parents.map((one) => line('flow', one, 'in-the-way')),
      schedules: schedules.map((one) => line('schedule', one, along.schedules ? 'kept' : 'in-the-way')),
    }
    return json(refusal, 409)
  }
  const gone = { schedules, connections: [] as Item[], formats: [] as Item[] }
  if (along.connections) {
    const alone = (kind: 'connection' | 'format'): Item[] =>
      namedBy(tenant, flow, kind).filter((one) => flowsNaming(tenant, kind, one.id).every(({ id }) => id === flow.id))
    gone.connections = alone('connection')
    gone.formats = alone('format')
  }
  for (const one of gone.connections) tenant.stores.connection.discard(one.id, now)
  for (const one of gone.formats) tenant.stores.format.discard(one.id, now)
  for (const one of schedules) {
    tenant.stores.schedule.discard(one.id, now)
    tenant.timers.get(one.id)?.()
  }
  tenant.stores.flow.discard(flow.id, now)
  return json({
    status: 'removed',
    flows: [],
    schedules: gone.schedules.map((one) => line('schedule', one, 'removed')),
    connections: gone.connections.map((one) => line('connection', one, 'removed')),
    formats: gone.formats.map((one) => line('format', one, 'removed')),
  })
}
