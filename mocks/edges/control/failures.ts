import type { Hono } from 'hono'
import { isOperationId, parseInt64, writeJson } from '#spec'
import { LISTENER_REFUSALS, failuresOfListener } from '../../domain/kernel/failures.ts'
import { type FailureRecord, put, remove } from '../../world/index.ts'
import { bodyOf, wrong } from './body.ts'
import type { operations } from './generated/openapi.ts'
import { json } from './json.ts'
import { noOperation } from './no-such.ts'
import { found } from './refused.ts'
import { type Scope, scoped } from './scope.ts'

type Wish = operations['forceFailure']['requestBody']['content']['application/json']

/** Forced responses of operations and listeners, usually errors. */
export function failureRoutes(): Hono<Scope> {
  const app = scoped()
  app.get('/', ({ var: { sandbox } }) => json({ failures: [...sandbox.world.view.failures.values()].map(shown) }))
  app.post('/', async (context) => {
    const { world } = context.var.sandbox
    const wish = await bodyOf(context.req.raw, 'forceFailure')
    const { operation, listener, target: path, status = 500, times = 1 } = wish
    const answer = forcedAnswer(wish)
    if ((operation === undefined) === (listener === undefined))
      return wrong('forceFailure', 'name either an operation or a listener')
    if (operation !== undefined && !isOperationId(operation)) return wrong('forceFailure', noOperation(operation))
    if (listener !== undefined) {
      found(world.view.listeners.get(listener), `there is no listener ${listener}`)
      if (!LISTENER_REFUSALS.includes(status) || path !== undefined || Object.keys(answer).length > 0)
        return wrong('forceFailure', `a listener has only the documented errors ${LISTENER_REFUSALS.join(', ')}`)
    }
    const target = operation ?? failuresOfListener(listener ?? 0)
    const forced: FailureRecord = {
      target,
      status,
      ...(path === undefined ? {} : { path }),
      ...answer,
      ...(times === 'always' ? {} : { times: Number(times) }),
    }
    world.apply([times === 0 ? remove('failures', target) : put('failures', target, forced)])
    return context.body(null, 204)
  })
  app.delete('/', (context) => {
    const { world } = context.var.sandbox
    world.apply([...world.view.failures.values()].map(({ target }) => remove('failures', target)))
    return context.body(null, 204)
  })
  return app
}

/** The given body as text: JSON unless a text or another media type is given. */
function forcedAnswer({ body, contentType, broken, delayMs }: Wish): Partial<FailureRecord> {
  const media = contentType ?? (typeof body === 'string' ? 'text/plain; charset=utf-8' : undefined)
  return {
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : writeJson(body) }),
    ...(media === undefined ? {} : { media }),
    ...(broken === undefined ? {} : { broken }),
    ...(delayMs === undefined ? {} : { delayMs }),
  }
}

function shown({ target, media, path, ...failure }: FailureRecord): object {
  const [, listener] = target.split(':')
  return {
    ...(listener === undefined ? { operation: target } : { listener: parseInt64(listener) }),
    ...failure,
    ...(path === undefined ? {} : { target: path }),
    ...(media === undefined ? {} : { contentType: media }),
  }
}
