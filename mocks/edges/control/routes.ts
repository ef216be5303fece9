import { Hono } from 'hono'
import { isOperationId } from '#spec'
import type { Behaviour } from '../../domain/kernel/behaviour.ts'
import { type World, put } from '../../world/index.ts'
import { allowanceRoutes } from './allowances.ts'
import { streamRoutes } from './streams.ts'

/** The control surface under `/_mock`, never mixed with the product's paths. */
export function controlRoutes(world: World, behaviour: Behaviour): Hono {
  const app = new Hono().basePath('/_mock')
  app.post('/reset', (context) => {
    world.reset()
    return context.body(null, 204)
  })
  app.get('/clock', (context) => context.json({ now: world.clock.now(), frozen: world.clock.frozen }))
  app.post('/clock/advance', async (context) => {
    const body: unknown = await context.req.json().catch(() => undefined)
    const ms = (body as { ms?: unknown } | undefined)?.ms
    if (typeof ms !== 'number' || !Number.isFinite(ms) || ms < 0) {
      return context.json({ error: 'send {"ms": <milliseconds, 0 or more>}' }, 400)
    }
    world.clock.advance(ms)
    return context.json({ now: world.clock.now() })
  })
  app.post('/clock/restore', (context) => {
    world.clock.restore()
    return context.json({ now: world.clock.now() })
  })
  app.post('/clock/freeze', (context) => {
    world.clock.freeze()
    return context.json({ now: world.clock.now() })
  })
  app.post('/clock/thaw', (context) => {
    world.clock.thaw()
    return context.json({ now: world.clock.now() })
  })
  app.post('/failures', async (context) => {
    const body: unknown = await context.req.json().catch(() => undefined)
    const operation = (body as { operation?: unknown } | undefined)?.operation
    if (typeof operation !== 'string' || !isOperationId(operation)) {
      return context.json({ error: 'send {"operation": <id of the operation whose next call fails>}' }, 400)
    }
    world.apply([put('failures', operation, { operation })])
    return context.body(null, 204)
  })
  app.route('/allowances', allowanceRoutes(world, behaviour))
  app.route('/streams', streamRoutes(world))
  return app
}
