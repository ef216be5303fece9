import type { Hono } from 'hono'
import { type Scope, scoped } from './scope.ts'

/** Snapshots of a sandbox, by name: taken, listed, gone back to, dropped. */
export function snapshotRoutes(): Hono<Scope> {
  const app = scoped()
  app.get('/', (context) => context.json({ snapshots: [...context.var.sandbox.snapshots.keys()] }))
  app.put('/:name', (context) => {
    const { snapshots, world } = context.var.sandbox
    snapshots.set(context.req.param('name'), world.freeze())
    return context.body(null, 204)
  })
  app.post('/:name/restore', (context) => {
    const { snapshots, world } = context.var.sandbox
    const snapshot = snapshots.get(context.req.param('name'))
    if (snapshot === undefined) return context.json({ error: 'there is no such snapshot' }, 404)
    world.restore(snapshot)
    return context.body(null, 204)
  })
  app.delete('/:name', (context) => {
    const dropped = context.var.sandbox.snapshots.delete(context.req.param('name'))
    return dropped ? context.body(null, 204) : context.json({ error: 'there is no such snapshot' }, 404)
  })
  return app
}
