import { Hono } from 'hono'
import { roleKeys } from '../../sandboxes/role-keys.ts'
import type { Sandbox } from '../../sandboxes/sandbox.ts'
import type { Sandboxes } from '../../sandboxes/sandboxes.ts'
import { members } from '../../world/members.ts'

/** The sandboxes themselves: made, listed, shown, deleted. */
export function sandboxRoutes(sandboxes: Sandboxes): Hono {
  const app = new Hono()
  app.get('/', (context) => context.json({ sandboxes: sandboxes.all().map((one) => shown(one, sandboxes)) }))
  app.post('/', async (context) => {
    try {
      const text = await context.req.text()
      const sandbox = sandboxes.create(wish(text === '' ? {} : JSON.parse(text), sandboxes))
      return context.json(shown(sandbox, sandboxes), 201)
    } catch (problem) {
      return context.json({ error: (problem as Error).message }, 400)
    }
  })
  app.get('/:sandbox', (context) => {
    const sandbox = sandboxes.get(context.req.param('sandbox'))
    return sandbox === undefined
      ? context.json({ error: `there is no sandbox ${context.req.param('sandbox')}` }, 404)
      : context.json(shown(sandbox, sandboxes))
  })
  app.delete('/:sandbox', (context) =>
    sandboxes.delete(context.req.param('sandbox'))
      ? context.body(null, 204)
      : context.json({ error: 'there is no such sandbox, or it is the default one, which stays' }, 404),
  )
  return app
}

/** Which sandbox is to be made, as somebody wrote it. */
function wish(given: unknown, sandboxes: Sandboxes): Parameters<Sandboxes['create']>[0] {
  const { id, from, ...others } = members(given, 'a sandbox')
  const [other] = Object.keys(others)
  if (other !== undefined) throw new Error(`a sandbox has no ${other}; send "id", "from", both or none`)
  if (id !== undefined && typeof id !== 'string') throw new Error('id is a text')
  if (from === undefined) return id === undefined ? {} : { id }
  const parent = typeof from === 'string' ? sandboxes.get(from) : undefined
  if (parent === undefined) throw new Error('from is the id of the sandbox whose state the new one starts with')
  return { ...(id === undefined ? {} : { id }), from: parent.world.freeze() }
}

/** What a client needs to use a sandbox. */
function shown(sandbox: Sandbox, sandboxes: Sandboxes): object {
  const { view } = sandbox.world
  const logins = [...view.credentials.values()].flatMap(({ name, userId }) => {
    const user = view.users.get(userId)
    if (user === undefined) return []
    return [[name, { login: sandboxes.loginIn(sandbox, user.login), password: user.password }] as const]
  })
  return { id: sandbox.id, keys: roleKeys(view), logins: Object.fromEntries(logins) }
}
