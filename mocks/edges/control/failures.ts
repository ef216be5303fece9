import type { Hono } from 'hono'
import { isOperationId, parseInt64 } from '#spec'
import { LISTENER_REFUSALS, failuresOfListener, refusalsOf } from '../../domain/kernel/failures.ts'
import { type FailureRecord, put, remove } from '../../world/index.ts'
import { bodyOf, wrong } from './body.ts'
import { json } from './json.ts'
import { found } from './refused.ts'
import { type Scope, scoped } from './scope.ts'

/** Forced errors of operations and listeners. */
export function failureRoutes(): Hono<Scope> {
  const app = scoped()
  app.get('/', ({ var: { sandbox } }) => json({ failures: [...sandbox.world.view.failures.values()].map(shown) }))
  app.post('/', async (context) => {
    const { world } = context.var.sandbox
    const { operation, listener, status = 500, times = 1 } = await bodyOf(context.req.raw, 'forceFailure')
    if ((operation === undefined) === (listener === undefined))
      return wrong('forceFailure', 'name either an operation or a listener')
    if (listener !== undefined) found(world.view.listeners.get(listener), `there is no listener ${listener}`)
    if (operation !== undefined && !isOperationId(operation))
      return wrong('forceFailure', `there is no operation ${operation}`)
    const documented = operation === undefined ? LISTENER_REFUSALS : refusalsOf(operation)
    if (!documented.includes(status))
      return wrong('forceFailure', `${operation ?? 'a listener'} has the documented errors ${documented.join(', ')}`)
    const target = operation ?? failuresOfListener(listener ?? 0)
    const isOver = times === 0
    world.apply([
      isOver
        ? remove('failures', target)
        : put('failures', target, { target, status, ...(times === 'always' ? {} : { times: Number(times) }) }),
    ])
    return context.body(null, 204)
  })
  app.delete('/', (context) => {
    const { world } = context.var.sandbox
    world.apply([...world.view.failures.values()].map(({ target }) => remove('failures', target)))
    return context.body(null, 204)
  })
  return app
}

function shown({ target, ...failure }: FailureRecord): object {
  const [, listener] = target.split(':')
  return { ...(listener === undefined ? { operation: target } : { listener: parseInt64(listener) }), ...failure }
}
