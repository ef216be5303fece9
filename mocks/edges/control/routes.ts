import { type Context, Hono } from 'hono'
import { roleKeys } from '../../sandboxes/role-keys.ts'
import { type ControlDoor, admitted } from './admitted.ts'
import { allowanceRoutes } from './allowances.ts'
import { clockRoutes } from './clock.ts'
import { deliveryRoutes } from './deliveries.ts'
import { eventRoutes } from './events.ts'
import { failureRoutes } from './failures.ts'
import { faultRoutes } from './faults.ts'
import { type Running, healthRoute } from './health.ts'
import { journalRoutes } from './journal.ts'
import { latencyRoutes } from './latency.ts'
import { listenerRoutes } from './listeners.ts'
import { metricsRoute } from './metrics.ts'
import { outboxRoutes } from './outbox.ts'
import { Refused } from './refused.ts'
import { runPlanRoutes, runRoutes } from './runs.ts'
import { sandboxRoutes } from './sandboxes.ts'
import { type Scope, inSandbox, scoped } from './scope.ts'
import { scheduleRoutes } from './schedules.ts'
import { type OnServed, reporting } from './served.ts'
import { snapshotRoutes } from './snapshots.ts'
import { streamRoutes } from './streams.ts'
import { summaryRoutes } from './summary.ts'
import { tableRoutes } from './tables.ts'
import { variantRoutes } from './variants.ts'

/**
 * The control surface, separate from the product's paths: a sandbox has `/_mock/sandboxes/<id>/…`, and the default one
 * `/_mock/…` too.
 */
export function controlRoutes(running: Running, door: ControlDoor, onServed: OnServed = () => {}): Hono {
  const { sandboxes } = running
  const app = new Hono()
  app.onError((problem) => {
    if (problem instanceof Refused) return Response.json({ error: problem.message }, { status: problem.status })
    throw problem
  })
  app.use('/_mock/health', admitted({ ...door, token: undefined }))
  app.route('/_mock/health', healthRoute(running))
  // Checked here and not by the URL's path, which can be written in more than one way.
  app.use('/_mock', admitted(door))
  app.use('/_mock/*', admitted(door))
  app.route('/_mock/metrics', metricsRoute(running))
  app.use('/_mock/*', reporting(onServed))
  app.get('/_mock/openapi.json', async (context) => {
    const { default: document } = await import('./generated/openapi.json', { with: { type: 'json' } })
    return context.json(document)
  })
  app.get('/_mock/target.yaml', async ({ req }) => {
    const { targetFile } = await import('./target.ts')
    const keys = roleKeys(sandboxes.default.world.view)
    const text = targetFile({ origin: new URL(req.url).origin, keys, isLocked: door.token !== undefined })
    return new Response(text, { headers: { 'content-type': 'application/yaml' } })
  })
  const routes = sandboxScoped(sandboxes)
  app.route('/_mock/sandboxes', sandboxRoutes(sandboxes))
  app.route('/_mock/sandboxes/:sandbox', routes)
  app.route('/_mock', routes)
  const unknown = ({ req }: Context): never => {
    throw new Refused(404, `there is no ${req.method} ${req.path}; see GET /_mock/openapi.json`)
  }
  app.all('/_mock', unknown)
  app.all('/_mock/*', unknown)
  return app
}

function sandboxScoped(sandboxes: Running['sandboxes']): Hono<Scope> {
  const app = scoped()
  const parts = {
    '/allowances': allowanceRoutes(),
    '/clock': clockRoutes(),
    '/deliveries': deliveryRoutes(),
    '/events': eventRoutes(),
    '/failures': failureRoutes(),
    '/faults': faultRoutes(),
    '/flows': runPlanRoutes(),
    '/journal': journalRoutes(),
    '/latency': latencyRoutes(),
    '/listeners': listenerRoutes(),
    '/outbox': outboxRoutes(),
    '/runs': runRoutes(),
    '/schedules': scheduleRoutes(),
    '/snapshots': snapshotRoutes(sandboxes),
    '/streams': streamRoutes(),
    '/summary': summaryRoutes(),
    '/tables': tableRoutes(),
    '/variants': variantRoutes(),
  }
  app.use('/*', inSandbox(sandboxes))
  app.post('/reset', (context) => {
    context.var.sandbox.reset()
    return context.body(null, 204)
  })
  for (const [path, part] of Object.entries(parts)) app.route(path, part)
  return app
}
