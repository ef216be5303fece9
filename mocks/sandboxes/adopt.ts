import type { FrozenWorld } from '../world/index.ts'
import { roleKeys, roleTokens } from './role-keys.ts'
import type { Sandbox } from './sandbox.ts'

/** A world that came from elsewhere, with the keys of a sandbox in place of its own: those lead to the sandbox. */
export function adopted(given: FrozenWorld, { world }: Sandbox): FrozenWorld {
  const keys = roleKeys(world.view)
  const tokens = given.tables.tokens.fork()
  for (const [name, record] of roleTokens(given.tables)) {
    const token = keys[name]
    if (token === undefined || token === record.token) continue
    tokens.set(record.token, undefined)
    tokens.set(token, { ...record, token })
  }
  return { ...given, tables: { ...given.tables, tokens: tokens.freeze() } }
}
