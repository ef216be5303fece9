import type { Hono } from 'hono'
import { type StreamingRecord, type World, put } from '../../world/index.ts'
import { bodyOf } from './body.ts'
import { type Scope, scoped } from './scope.ts'
import { STREAMING } from '../../world/entities/agent.ts'
import { AT_ONCE, streamingSettings } from '../../world/streaming.ts'

/** Streams of chats: their pace, and the point at which they break. */
export function streamRoutes(): Hono<Scope> {
  const settings = ({ view }: World): StreamingRecord => ({ ...AT_ONCE, ...view.streaming.get(STREAMING) })
  const app = scoped()
  app.get('/', (context) => context.json(settings(context.var.sandbox.world)))
  app.post('/', async (context) => {
    const { world } = context.var.sandbox
    const given = await bodyOf(context.req.raw, 'setStreaming')
    world.apply([put('streaming', STREAMING, streamingSettings(given, settings(world)))])
    return context.json(settings(world))
  })
  return app
}
