import type { Hono } from 'hono'
import { sceneOf, settle } from '../../domain/reactions.ts'
import { json } from './json.ts'
import { type Scope, scoped } from './scope.ts'

/** Number of future starts listed of a schedule. */
const LISTED = 5

/** All schedules, with their next starts by the sandbox's clock. */
export function scheduleRoutes(): Hono<Scope> {
  const app = scoped()
  app.get('/', (context) => {
    const { world, behaviour } = context.var.sandbox
    settle(behaviour, world)
    const { view, now, parts } = sceneOf(behaviour, world)
    // A large world has thousands of schedules with few expressions.
    const known = new Map<string | undefined, readonly number[]>()
    const startsOf = (expression: string | undefined): readonly number[] => {
      const before = known.get(expression)
      if (before !== undefined) return before
      const starts: number[] = []
      for (let after = now; starts.length < LISTED;) {
        const next = parts.schedules.nextTime(expression, after)
        if (next === undefined) break
        starts.push(next)
        after = next
      }
      known.set(expression, starts)
      return starts
    }
    const schedules = [...view.schedules.values()].map(({ id, flowId, name, schedule, enabled }) => ({
      id,
      flowId,
      flow: view.flows.get(flowId)?.name,
      name,
      schedule,
      enabled,
      next: enabled ? startsOf(schedule) : [],
    }))
    return json({ now, schedules })
  })
  return app
}
