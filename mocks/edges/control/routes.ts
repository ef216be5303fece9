import { Hono } from 'hono'
import type { Sandboxes } from '../../sandboxes/sandboxes.ts'
import { allowanceRoutes } from './allowances.ts'
import { clockRoutes } from './clock.ts'
import { failureRoutes } from './failures.ts'
import { journalRoutes } from './journal.ts'
import { listenerRoutes } from './listeners.ts'
import { sandboxRoutes } from './sandboxes.ts'
import { type Scope, inSandbox, scoped } from './scope.ts'
import { snapshotRoutes } from './snapshots.ts'
import { streamRoutes } from './streams.ts'

/**
 * The control surface, never mixed with the product's paths: everything about one sandbox under
 * `/_mock/sandboxes/<id>/…`, and about the default one under `/_mock/…` too.
 */
export function controlRoutes(sandboxes: Sandboxes): Hono {
  const app = new Hono()
  const routes = sandboxScoped(sandboxes)
  app.route('/_mock/sandboxes', sandboxRoutes(sandboxes))
  app.route('/_mock/sandboxes/:sandbox', routes)
  app.route('/_mock', routes)
  return app
}

function sandboxScoped(sandboxes: Sandboxes): Hono<Scope> {
  const app = scoped()
  const parts = {
    '/allowances': allowanceRoutes(),
    '/clock': clockRoutes(),
    '/failures': failureRoutes(),
    '/journal': journalRoutes(),
    '/listeners': listenerRoutes(),
    '/snapshots': snapshotRoutes(),
    '/streams': streamRoutes(),
  }
  app.use('/*', inSandbox(sandboxes))
  app.post('/reset', (context) => {
    const { sandbox } = context.var
    sandbox.world.reset()
    sandbox.journal.clear()
    return context.body(null, 204)
  })
  for (const [path, part] of Object.entries(parts)) app.route(path, part)
  return app
}
