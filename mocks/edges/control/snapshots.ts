import type { Hono } from 'hono'
import { adopted } from '../../sandboxes/adopt.ts'
import type { Sandbox } from '../../sandboxes/sandbox.ts'
import type { Sandboxes } from '../../sandboxes/sandboxes.ts'
import { readWorld, writeWorld } from '../../world/document.ts'
import type { FrozenWorld } from '../../world/index.ts'
import { Refused, found } from './refused.ts'
import { type Scope, scoped } from './scope.ts'

/** Snapshots of a sandbox by name: taken, listed, exported, imported, restored, deleted. */
export function snapshotRoutes(sandboxes: Sandboxes): Hono<Scope> {
  const app = scoped()
  app.get('/', (context) => context.json({ snapshots: [...context.var.sandbox.snapshots.keys()] }))
  app.get('/:name', (context) => {
    const snapshot = named(context.req.param('name'), context.var.sandbox)
    return context.body(writeWorld(snapshot), 200, { 'content-type': 'application/json' })
  })
  app.put('/:name', async (context) => {
    const { sandbox } = context.var
    const document = await context.req.text()
    const snapshot = document === '' ? sandbox.world.freeze() : adopted(read(document), sandbox, sandboxes)
    sandbox.snapshots.set(context.req.param('name'), snapshot)
    sandbox.footprint.recount()
    return context.body(null, 204)
  })
  app.post('/:name/restore', (context) => {
    const { sandbox } = context.var
    sandbox.world.restore(named(context.req.param('name'), sandbox))
    return context.body(null, 204)
  })
  app.delete('/:name', (context) => {
    const name = context.req.param('name')
    named(name, context.var.sandbox)
    context.var.sandbox.snapshots.delete(name)
    context.var.sandbox.footprint.recount()
    return context.body(null, 204)
  })
  return app
}

function named(name: string, { snapshots }: Sandbox): FrozenWorld {
  return found(snapshots.get(name), `there is no snapshot ${name}`)
}

function read(document: string): FrozenWorld {
  try {
    return readWorld(document)
  } catch (problem) {
    throw new Refused(400, (problem as Error).message)
  }
}
