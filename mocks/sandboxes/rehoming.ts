import { type Change, type ListenerRecord, type TokenRecord, type View, put, remove } from '../world/index.ts'
import { roleTokens } from './role-keys.ts'

/** Separates the address of a listener from its sandbox: `orders-inbox@s1`. */
const AT = '@'

/** An address that a fork inherited, as written in the sandbox. */
export function addressIn(sandbox: string, address: string): string {
  return `${address.split(AT)[0]}${AT}${sandbox}`
}

/** The sandbox that an address names, if any. */
export function sandboxIn(address: string): string | undefined {
  return address.split(AT)[1]
}

/** All API keys of a world: those of its credentials first, in order, so that they do not depend on the others. */
export function apiKeysOf(view: View): readonly TokenRecord[] {
  const ofRoles = roleTokens(view).map(([, record]) => record)
  const all = [...view.tokens.values()].filter(({ kind }) => kind === 'api-key')
  return [...new Set([...ofRoles, ...all])]
}

/**
 * Changes that separate a fork from its origin: each API key is replaced, tokens of logins and unfinished logins are
 * dropped, and listeners get URLs of their own.
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

/** Changes that give every listener a new address, in the recycle bin too. */
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
