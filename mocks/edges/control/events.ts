import type { Hono } from 'hono'
import type { Int64 } from '#spec'
import type { Happening } from '../../domain/webhooks/happening.ts'
import type { Scene } from '../../domain/kernel/call.ts'
import { sceneOf } from '../../domain/reactions.ts'
import { type EventfulTable, RUN_EVENTS } from '../../world/index.ts'
import { bodyOf, wrong } from './body.ts'
import { json } from './json.ts'
import { found } from './refused.ts'
import { type Scope, scoped } from './scope.ts'

/** Tables of the objects that events concern, by the first part of the event's name. */
const TABLES: Readonly<Record<string, EventfulTable | 'listeners' | 'macros'>> = {
  Flow: 'flows',
  Connection: 'connections',
  Format: 'formats',
  Schedule: 'schedules',
  Listener: 'listeners',
  Macro: 'macros',
}
const RUN_EVENT_NAMES: ReadonlySet<string> = new Set(Object.values(RUN_EVENTS))

/** Triggers webhook events by hand. */
export function eventRoutes(): Hono<Scope> {
  const app = scoped()
  app.post('/', async (context) => {
    const { world, behaviour } = context.var.sandbox
    const { event, entityId } = await bodyOf(context.req.raw, 'raiseEvent')
    const { eventNames, notify } = behaviour.parts.webhooks
    if (!eventNames.includes(event)) return wrong('raiseEvent', `event must be one of ${eventNames.join(', ')}`)
    const scene = sceneOf(behaviour, world)
    const changes = notify(happeningOf(event, entityId, scene), scene)
    world.apply(changes)
    const deliveries = changes.flatMap((change) =>
      'table' in change && change.table === 'deliveries' && change.record !== undefined
        ? [{ id: change.record.id, webhookId: change.record.webhookId }]
        : [],
    )
    return json({ deliveries })
  })
  return app
}

/** An event with the object it concerns; the event's name implies the kind. */
function happeningOf(event: string, id: Int64, { view, parts }: Scene): Happening {
  const kind = event.split('.', 1)[0] ?? ''
  const table = TABLES[kind] ?? 'flows'
  const { tenantId, name } = found(view[table].get(id), `there is no ${kind.toLowerCase()} ${id}`)
  if (table !== 'flows') return { event, tenantId, entityId: id, name }
  const run = RUN_EVENT_NAMES.has(event) ? view.executions.where('flowId', id).at(-1) : undefined
  return { event, tenantId, entityId: run === undefined ? id : parts.webhooks.runEntity(run), name, flowId: id }
}
