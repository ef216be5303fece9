import { type Change, type ListenerRecord, type TokenRecord, type View, put, remove } from '../world/index.ts'
import { roleTokens } from './role-keys.ts'

/** What stands between the address of a listener and the sandbox that it is in: `orders-inbox@s1`. */
const AT = '@'

/** An address that a listener was forked with, as it is written in a sandbox. */
export function addressIn(sandbox: string, address: string): string {
  return `${address.split(AT)[0]}${AT}${sandbox}`
}

/** The sandbox that an address names, if it names one. */
export function sandboxIn(address: string): string | undefined {
  return address.split(AT)[1]
}

/** Every API key of a world: those of its credentials first, in their order, so that they do not depend on the others. */
export function apiKeysOf(view: View): readonly TokenRecord[] {
  const ofRoles = roleTokens(view).map(([, record]) => record)
  const all = [...view.tokens.values()].filter(({ kind }) => kind === 'api-key')
  return [...new Set([...ofRoles, ...all])]
}

/**
 * The changes by which a forked world hands out nothing of the one that it was forked from: each API key becomes another one,
 * tokens of logins and logins under way are dropped, and listeners get URLs of their own.
 */
export function rehomed(view: View, sandbox: string, newKey: () => string): Change[] {
  const keys = apiKeysOf(view)
  return [
    ...[...view.tokens.values()].map(({ token }) => remove('tokens', token)),
    ...[...view.pendingLogins.values()].map(({ tfaToken }) => remove('pendingLogins', tfaToken)),
    ...keys.map((record) => {
      const token = newKey()
      return put('tokens', token, { ...record, token })
    }),
    ...listenersMoved(view, (address) => addressIn(sandbox, address)),
  ]
}

/** The changes that give every listener another address, in the recycle bin too. */
export function listenersMoved(view: View, moved: (address: string) => string): Change[] {
  const at = <R extends ListenerRecord>(listener: R): R =>
    listener.address === undefined ? listener : { ...listener, address: moved(listener.address) }
  return [
    ...[...view.listeners.values()].map((listener) => put('listeners', listener.id, at(listener))),
    ...[...view.bin.values()]
      .filter(({ kind }) => kind === 'listener')
      .map((entry) => put('bin', entry.key, { ...entry, record: at(entry.record as ListenerRecord) })),
  ]
}
