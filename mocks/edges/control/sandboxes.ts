import { Hono } from 'hono'
import { roleKeys } from '../../sandboxes/role-keys.ts'
import type { Sandbox } from '../../sandboxes/sandbox.ts'
import type { Sandboxes } from '../../sandboxes/sandboxes.ts'
import { bodyOf, wrong } from './body.ts'
import type { operations } from './generated/openapi.ts'
import { limitIn, skippedIn } from './query.ts'
import { Refused } from './refused.ts'
import { sandboxIn } from './scope.ts'

type Wish = NonNullable<operations['createSandbox']['requestBody']>['content']['application/json']

/** Sandboxes: created, listed, shown, deleted. */
export function sandboxRoutes(sandboxes: Sandboxes): Hono {
  const app = new Hono()
  app.get('/', (context) => {
    const [skipped, limit] = [skippedIn(context), limitIn(context)]
    const all = sandboxes.all()
    const some = all.slice(skipped, skipped + limit)
    return context.json({ total: all.length, sandboxes: some.map((one) => shown(one, sandboxes)) })
  })
  app.post('/', async (context) => {
    const wish = await bodyOf(context.req.raw, 'createSandbox')
    const sandbox = await made(wish, sandboxes)
    await sandbox.ready
    return context.json(shown(sandbox, sandboxes), 201)
  })
  app.get('/:sandbox', (context) => {
    const sandbox = sandboxIn(sandboxes, context.req.param('sandbox'))
    sandbox.lastUsed = performance.now()
    return context.json(shown(sandbox, sandboxes))
  })
  app.delete('/:sandbox', (context) => {
    const id = context.req.param('sandbox')
    // Whoever ends a sandbox that was evicted has what they want.
    if (sandboxes.delete(id) || sandboxes.evicted.forget(id)) return context.body(null, 204)
    throw new Refused(404, 'there is no such sandbox, or it is the default one, which cannot be deleted')
  })
  return app
}

/** Creates the requested sandbox. */
async function made({ from, ...wish }: Wish, sandboxes: Sandboxes): Promise<Sandbox> {
  const parent = from === undefined ? undefined : sandboxes.get(from)
  if (from !== undefined && parent === undefined) {
    const eviction = sandboxes.evicted.get(from)
    const gone = eviction === undefined ? `there is no sandbox ${from}` : `sandbox ${from} was evicted: ${eviction.why}`
    return wrong('createSandbox', `from: ${gone}`)
  }
  if (wish.id !== undefined && sandboxes.get(wish.id) !== undefined)
    return wrong('createSandbox', `sandbox ${wish.id} already exists`)
  return sandboxes.create({ ...wish, ...(parent === undefined ? {} : { from: parent.world.freeze() }) })
}

/** What a client needs to use a sandbox. */
function shown(sandbox: Sandbox, sandboxes: Sandboxes): object {
  const { view } = sandbox.world
  const logins = [...view.credentials.values()].flatMap(({ name, userId }) => {
    const user = view.users.get(userId)
    if (user === undefined) return []
    return [[name, { login: sandboxes.loginIn(sandbox, user.login), password: user.password }] as const]
  })
  const { combination } = sandbox.overrides.now
  return {
    id: sandbox.id,
    keys: roleKeys(view),
    logins: Object.fromEntries(logins),
    ...(combination === undefined ? {} : { vary: combination.seed }),
  }
}
