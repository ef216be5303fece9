import type { Hono } from 'hono'
import { type StreamingRecord, type World, put } from '../../world/index.ts'
import { type Scope, scoped } from './scope.ts'
import { AT_ONCE, STREAMING, streamingSettings } from '../../world/streaming.ts'

/** How the streams of chats come: their pace, and the point at which they break off. */
export function streamRoutes(): Hono<Scope> {
  const settings = ({ view }: World): StreamingRecord => view.streaming.get(STREAMING) ?? AT_ONCE
  const app = scoped()
  app.get('/', (context) => context.json(settings(context.var.sandbox.world)))
  app.post('/', async (context) => {
    const { world } = context.var.sandbox
    const given: unknown = await context.req.json().catch(() => undefined)
    try {
      world.apply([put('streaming', STREAMING, streamingSettings(given, settings(world)))])
    } catch (problem) {
      return context.json({ error: (problem as Error).message }, 400)
    }
    return context.json(settings(world))
  })
  return app
}
