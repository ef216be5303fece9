import { Hono, type MiddlewareHandler } from 'hono'
import { Refused, found } from './refused.ts'
import type { Sandbox } from '../../sandboxes/sandbox.ts'
import type { Sandboxes } from '../../sandboxes/sandboxes.ts'

/** Context of a control route: its sandbox. */
export interface Scope {
  Variables: { sandbox: Sandbox }
}

export function scoped(): Hono<Scope> {
  return new Hono<Scope>()
}

/** Finds the sandbox named in the path, by default the default one; after the response it handles due events there. */
export function inSandbox(sandboxes: Sandboxes): MiddlewareHandler<Scope> {
  return async (context, next) => {
    const id = context.req.param('sandbox')
    const sandbox = id === undefined ? sandboxes.default : sandboxIn(sandboxes, id)
    context.set('sandbox', sandbox)
    await sandbox.during(next())
    context.var.sandbox.look()
  }
}

/**
 * A sandbox by its id.
 * @throws Refused if there is none, with the reason if it was evicted
 */
export function sandboxIn(sandboxes: Sandboxes, id: string): Sandbox {
  const eviction = sandboxes.evicted.get(id)
  if (eviction !== undefined)
    throw new Refused(410, `sandbox ${id} was evicted at ${new Date(eviction.at).toISOString()}: ${eviction.why}`)
  return found(sandboxes.get(id), `there is no sandbox ${id}`)
}
