import { Hono } from 'hono'
import { type World, put } from '../../world/index.ts'
import { AT_ONCE, STREAMING, streamingSettings } from '../../world/streaming.ts'

/** How the streams of chats come: their pace, and the point at which they break off. */
export function streamRoutes(world: World): Hono {
  const settings = (): ReturnType<typeof streamingSettings> => world.view.streaming.get(STREAMING) ?? AT_ONCE
  const app = new Hono()
  app.get('/', (context) => context.json(settings()))
  app.post('/', async (context) => {
    const given: unknown = await context.req.json().catch(() => undefined)
    try {
      world.apply([put('streaming', STREAMING, streamingSettings(given, settings()))])
    } catch (problem) {
      return context.json({ error: (problem as Error).message }, 400)
    }
    return context.json(settings())
  })
  return app
}
