import type { Hono } from 'hono'
import { adopted } from '../../sandboxes/adopt.ts'
import { readWorld, writeWorld } from '../../world/document.ts'
import type { FrozenWorld } from '../../world/index.ts'
import { type Scope, scoped } from './scope.ts'

/** Snapshots of a sandbox, by name: taken, listed, written out, read in, gone back to, dropped. */
export function snapshotRoutes(): Hono<Scope> {
  const app = scoped()
  app.get('/', (context) => context.json({ snapshots: [...context.var.sandbox.snapshots.keys()] }))
  app.get('/:name', (context) => {
    const snapshot = context.var.sandbox.snapshots.get(context.req.param('name'))
    if (snapshot === undefined) return context.json({ error: 'there is no such snapshot' }, 404)
    return context.body(writeWorld(snapshot), 200, { 'content-type': 'application/json' })
  })
  app.put('/:name', async (context) => {
    const { sandbox } = context.var
    const document = await context.req.text()
    let snapshot: FrozenWorld
    try {
      snapshot = document === '' ? sandbox.world.freeze() : adopted(readWorld(document), sandbox)
    } catch (problem) {
      return context.json({ error: (problem as Error).message }, 400)
    }
    sandbox.snapshots.set(context.req.param('name'), snapshot)
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
