import type { Context, Hono } from 'hono'
import { settle } from '../../domain/reactions.ts'
import { setBack } from '../../domain/runs/set-back.ts'
import type { Sandbox } from '../../sandboxes/sandbox.ts'
import type { Clock } from '../../world/clock.ts'
import { LAST_DATE_MS } from '../../world/shape.ts'
import { bodyOf, wrong } from './body.ts'
import { Refused } from './refused.ts'
import { type Scope, scoped } from './scope.ts'

/** Moves the clock; if that sets it back, what is under way goes back with it. */
function moving({ world, behaviour }: Sandbox, move: () => void): void {
  // Whatever came due before the clock jumps happens yet.
  settle(behaviour, world)
  const before = world.clock.now()
  move()
  setBack(behaviour, world, before - world.clock.now())
}

/**
 * How often a schedule starts that came due several times.
 * @throws Refused if the query says something else
 */
function schedulesIn({ req }: Context): 'each' | 'once' {
  const schedules = req.query('schedules') ?? 'each'
  if (schedules !== 'each' && schedules !== 'once') throw new Refused(400, 'schedules is each or once')
  return schedules
}

/** The clock of a sandbox: read, moved, set, frozen. */
export function clockRoutes(): Hono<Scope> {
  const app = scoped()
  const shown = ({ now, frozen }: Clock): object => ({ now: now(), frozen })
  app.get('/', (context) => context.json(shown(context.var.sandbox.world.clock)))
  app.post('/advance', async (context) => {
    const { behaviour, world } = context.var.sandbox
    const { clock } = world
    const { ms } = await bodyOf(context.req.raw, 'advanceClock')
    if (clock.now() + ms > LAST_DATE_MS) return wrong('advanceClock', 'ms exceeds the last possible date')
    // What is due by now is not counted.
    settle(behaviour, world)
    if (schedulesIn(context) === 'once') clock.set(clock.now() + ms)
    else clock.advance(ms)
    return context.json({ ...shown(clock), ...settle(behaviour, world) })
  })
  app.post('/set', async (context) => {
    const { sandbox } = context.var
    const { clock } = sandbox.world
    const { now } = await bodyOf(context.req.raw, 'setClock')
    moving(sandbox, () => clock.set(now))
    return context.json(shown(clock))
  })
  for (const verb of ['restore', 'freeze', 'thaw'] as const) {
    app.post(`/${verb}`, (context) => {
      const { sandbox } = context.var
      const { clock } = sandbox.world
      moving(sandbox, () => clock[verb]())
      return context.json(shown(clock))
    })
  }
  return app
}
