import type { FrozenWorld } from '../world/index.ts'
import { roleKeys, roleTokens } from './role-keys.ts'
import type { Sandbox } from './sandbox.ts'

/** A world that came from elsewhere, with the keys of a sandbox in place of its own: those lead to the sandbox. */
export function adopted(given: FrozenWorld, { world }: Sandbox): FrozenWorld {
  const keys = roleKeys(world.view)
  const tokens = given.tables.tokens.fork()
  const replaced = roleTokens(given.tables).flatMap(([name, record]) => {
    const token = keys[name]
    return token === undefined ? [] : [{ record, token }]
  })
  // All are taken away first: what one role had may be what another has here.
  for (const { record } of replaced) tokens.set(record.token, undefined)
  for (const { record, token } of replaced) tokens.set(token, { ...record, token })
  return { ...given, tables: { ...given.tables, tokens: tokens.freeze() } }
}
