import type { Hono } from 'hono'
import { STREAMING } from '../../world/entities/agent.ts'
import { json } from './json.ts'
import { type Scope, scoped } from './scope.ts'

/** What differs from a plain sandbox, and how much it has served: small enough to read every second. */
export function summaryRoutes(): Hono<Scope> {
  const app = scoped()
  app.get('/', (context) => {
    const { world, overrides, latency, journal } = context.var.sandbox
    const { clock, view } = world
    const { state } = clock
    const { combination, named, faults } = overrides.now
    const { cut, ...pace } = view.streaming.get(STREAMING) ?? {}
    return json({
      clock: { now: clock.now(), frozen: clock.frozen, offset: 'offset' in state ? state.offset : 0 },
      faults: faults.map(({ id }) => id),
      variants: {
        ...(combination === undefined ? {} : { seed: combination.seed }),
        named: named.map(({ freedom }) => freedom),
      },
      latency: latency.shown,
      failures: view.failures.size,
      plannedRuns: [...view.simulations.values()].filter(({ forced }) => forced !== undefined).length,
      throttled: [...view.throttles.values()].some(({ enabled }) => enabled),
      streaming: { ...pace, cut: cut !== undefined },
      requests: journal.total,
    })
  })
  return app
}
