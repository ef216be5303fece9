import type { Hono } from 'hono'
import type { Int64 } from '#spec'
import type { Happening } from '../../domain/webhooks/happenings.ts'
import type { Scene } from '../../domain/kernel/call.ts'
import { sceneOf } from '../../domain/reactions.ts'
import { bodyOf, wrong } from './body.ts'
import { json } from './json.ts'
import { found } from './refused.ts'
import { type Scope, scoped } from './scope.ts'

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
  if (event.startsWith('Connection.')) {
    const { tenantId, name } = found(view.connections.get(id), `there is no connection ${id}`)
    return { event, tenantId, entityId: id, name }
  }
  const { tenantId, name } = found(view.flows.get(id), `there is no flow ${id}`)
  const run = view.executions.where('flowId', id).at(-1)
  return { event, tenantId, entityId: run === undefined ? id : parts.webhooks.runEntity(run), name, flowId: id }
}
