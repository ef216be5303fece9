import { Hono, type MiddlewareHandler } from 'hono'
import { found } from './refused.ts'
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
    const sandbox = id === undefined ? sandboxes.default : sandboxes.get(id)
    context.set('sandbox', found(sandbox, `there is no sandbox ${id}`))
    await next()
    context.var.sandbox.look()
  }
}
