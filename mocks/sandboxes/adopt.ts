import type { FrozenWorld, TokenRecord } from '../world/index.ts'
import { apiKeysOf, listenersMoved } from './rehoming.ts'
import { roleKeys, roleTokens } from './role-keys.ts'
import type { Sandbox } from './sandbox.ts'
import type { Sandboxes } from './sandboxes.ts'

/**
 * A world from elsewhere, with this sandbox's keys in place of its own, so that they lead to this sandbox. Credentials
 * that lead to another sandbox and have no counterpart here are left out.
 */
export function adopted(given: FrozenWorld, sandbox: Sandbox, sandboxes: Sandboxes): FrozenWorld {
  const { tables } = given
  const { view } = sandbox.world
  const isForeign = (token: string): boolean => sandboxes.ownerOf(token) !== sandbox
  const tokens = tables.tokens.fork()
  const pendingLogins = tables.pendingLogins.fork()
  const keys: Readonly<Record<string, string>> = roleKeys(view)
  const replaced = new Map<TokenRecord, string | undefined>()
  for (const { token, ...record } of tables.tokens.values())
    if (isForeign(token)) replaced.set(tables.tokens.get(token) as TokenRecord, ownKeyOf(record, sandbox))
  for (const [name, record] of roleTokens(tables)) if (keys[name] !== undefined) replaced.set(record, keys[name])
  // Removes them all first: one role's old token can be another role's new one.
  for (const { token } of replaced.keys()) tokens.set(token, undefined)
  for (const [record, token] of replaced) if (token !== undefined) tokens.set(token, { ...record, token })
  for (const { tfaToken } of tables.pendingLogins.values())
    if (isForeign(tfaToken)) pendingLogins.set(tfaToken, undefined)
  const moved = moving(given, (address) => sandboxes.addressOf(sandbox, address))
  return {
    ...given,
    tables: { ...tables, ...moved, tokens: tokens.freeze(), pendingLogins: pendingLogins.freeze() },
  }
}

/** The key of a user in the sandbox, in place of one from elsewhere. */
function ownKeyOf({ kind, userId }: Omit<TokenRecord, 'token'>, { world }: Sandbox): string | undefined {
  if (kind !== 'api-key') return undefined
  return apiKeysOf(world.view).find((own) => own.userId === userId && !own.revoked)?.token
}

/** The tables of listeners, present and deleted, with new addresses. */
function moving(
  { tables }: FrozenWorld,
  moved: (address: string) => string,
): Pick<FrozenWorld['tables'], 'listeners' | 'bin'> {
  const [listeners, bin] = [tables.listeners.fork(), tables.bin.fork()]
  for (const change of listenersMoved(tables, moved)) {
    if (!('table' in change) || change.record === undefined) continue
    if (change.table === 'listeners') listeners.set(change.key, change.record)
    if (change.table === 'bin') bin.set(change.key, change.record)
  }
  return { listeners: listeners.freeze(), bin: bin.freeze() }
}
