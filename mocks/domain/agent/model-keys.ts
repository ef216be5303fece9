import { type Change, type ModelKeyRecord, put, remove } from '../../world/index.ts'
import type { Caller, Scene } from '../kernel/call.ts'

/** Scope of a language-model key: the caller alone, or the caller's whole tenant. */
export type KeyScope = 'user' | 'tenant'

export interface ModelKeyParts {
  /** The language-model key for the caller's calls: the caller's own, else the tenant's. */
  keyOf: (caller: Caller, scene: Scene) => ModelKeyRecord | undefined
  set: (apiKey: string, scope: KeyScope, caller: Caller, scene: Scene) => readonly Change[]
  /** Changes that remove the caller's own key; if an administrator has none, the tenant's key. */
  remove: (caller: Caller, scene: Scene) => readonly Change[]
  /** Body of the check for a key. */
  render: (key: ModelKeyRecord | undefined) => unknown
}

export const modelKeyParts: ModelKeyParts = {
  keyOf: (caller, { view }) =>
    view.modelKeys.get(ownerOf('user', caller)) ?? view.modelKeys.get(ownerOf('tenant', caller)),
  set(apiKey, scope, caller, { now }) {
    const owner = ownerOf(scope, caller)
    return [put('modelKeys', owner, { owner, apiKey, setBy: caller.user.login, setAt: now })]
  },
  remove(caller, { view }) {
    const own = ownerOf('user', caller)
    const ofTenant = view.modelKeys.get(own) === undefined && caller.user.role === 'administrator'
    return [remove('modelKeys', ofTenant ? ownerOf('tenant', caller) : own)]
  },
  render: (key) => ({ configured: key !== undefined }),
}

function ownerOf(scope: KeyScope, { user, tenantId }: Caller): string {
  return scope === 'user' ? `user:${user.id}` : `tenant:${tenantId}`
}
