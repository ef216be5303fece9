import { Hono, type MiddlewareHandler } from 'hono'
import { found } from './refused.ts'
import type { Sandbox } from '../../sandboxes/sandbox.ts'
import type { Sandboxes } from '../../sandboxes/sandboxes.ts'

/** What a route of the control surface knows: the sandbox that it is for. */
export interface Scope {
  Variables: { sandbox: Sandbox }
}

export function scoped(): Hono<Scope> {
  return new Hono<Scope>()
}

/** Finds the sandbox named in the path, the default one where none is; after the answer it looks what is due in it. */
export function inSandbox(sandboxes: Sandboxes): MiddlewareHandler<Scope> {
  return async (context, next) => {
    const id = context.req.param('sandbox')
    const sandbox = id === undefined ? sandboxes.default : sandboxes.get(id)
    context.set('sandbox', found(sandbox, `there is no sandbox ${id}`))
    await next()
    context.var.sandbox.look()
  }
}
