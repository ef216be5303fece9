import type { Hono } from 'hono'
import type { Clock } from '../../world/clock.ts'
import { type Scope, scoped } from './scope.ts'

/** The clock of a sandbox: read, moved, set, stopped. */
export function clockRoutes(): Hono<Scope> {
  const app = scoped()
  const shown = ({ now, frozen }: Clock): object => ({ now: now(), frozen })
  app.get('/', (context) => context.json(shown(context.var.sandbox.world.clock)))
  app.post('/advance', async (context) => {
    const { clock } = context.var.sandbox.world
    const ms = await member(context.req.raw, 'ms')
    if (ms === undefined || ms < 0 || clock.now() + ms > LAST_DATE_MS)
      return context.json({ error: 'send {"ms": <milliseconds, 0 or more>}' }, 400)
    clock.advance(ms)
    return context.json(shown(clock))
  })
  app.post('/set', async (context) => {
    const { clock } = context.var.sandbox.world
    const now = await member(context.req.raw, 'now')
    if (now === undefined) return context.json({ error: 'send {"now": <epoch milliseconds>}' }, 400)
    clock.set(now)
    return context.json(shown(clock))
  })
  for (const verb of ['restore', 'freeze', 'thaw'] as const) {
    app.post(`/${verb}`, (context) => {
      const { clock } = context.var.sandbox.world
      clock[verb]()
      return context.json(shown(clock))
    })
  }
  return app
}

/** Largest distance of a time from the epoch that a date can have, in ms (ECMA-262, time values). */
const LAST_DATE_MS = 8.64e15

async function member(request: Request, name: string): Promise<number | undefined> {
  const body: unknown = await request.json().catch(() => undefined)
  const value = (body as Record<string, unknown> | null | undefined)?.[name]
  return typeof value === 'number' && Math.abs(value) <= LAST_DATE_MS ? value : undefined
}
