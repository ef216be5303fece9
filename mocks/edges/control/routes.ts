import { Hono } from 'hono'
import type { World } from '../../world/index.ts'

/** The control surface under `/_mock`, never mixed with the product's paths. */
export function controlRoutes(world: World): Hono {
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
  return app
}
