import { on } from '../on.ts'
import type { Alteration } from '../../domain/kernel/behaviour.ts'
import type { Caller } from '../../domain/kernel/call.ts'
import type { ModelKeyParts } from '../../domain/agent/model-keys.ts'
import { part, together } from '../together.ts'
import { type ModelKeyRecord, put, remove } from '../../world/index.ts'
import { type AreaFaults, fault } from './fault.ts'

/** A trace of a removed key; a second removal deletes it. */
const isTrace = (key: ModelKeyRecord | undefined): boolean => key?.apiKey === ''

function leavingTrace(plain: ModelKeyParts): Partial<ModelKeyParts> {
  return {
    remove: (caller, scene) => {
      const key = plain.keyOf(caller, scene)
      const isThere = key !== undefined && !isTrace(key)
      return isThere ? plain.set('', 'user', caller, scene) : plain.remove(caller, scene)
    },
  }
}

/** Keeps the key that another one replaces, and sets it again when that is removed. */
function bringingBack(plain: ModelKeyParts): Partial<ModelKeyParts> {
  const former = ({ user }: Caller): string => `former:${user.id}`
  return {
    set(apiKey, scope, caller, scene) {
      const key = plain.keyOf(caller, scene)
      const kept = key === undefined ? [] : [put('modelKeys', former(caller), key)]
      return [...kept, ...plain.set(apiKey, scope, caller, scene)]
    },
    remove(caller, scene) {
      const key = scene.view.modelKeys.get(former(caller))
      if (key === undefined) return plain.remove(caller, scene)
      return [put('modelKeys', key.owner, key), remove('modelKeys', former(caller))]
    },
  }
}

const begunWithKey = (session: string): string => `keyed:${session}`

/** Serves a session whatever is left once it was served with a key. */
const keepingKey = (): Alteration =>
  on('sessionChat')
    .given(({ parts, ...call }, { id }) => ({
      ...call,
      parts:
        call.view.visits.get(begunWithKey(id)) === undefined
          ? parts
          : { ...parts, billing: { ...parts.billing, isCapped: () => false } },
    }))
    .also(({ parts, caller, now, ...call }, { id }) => {
      if (parts.modelKeys.keyOf(caller, { parts, now, ...call }) === undefined) return []
      const key = begunWithKey(id)
      return [put('visits', key, { key, userId: String(caller.user.id), kind: 'keyed', id: 0, at: now })]
    })

/** The check reports traces of removed keys, which do not lift the cap. */
function checking(configured: (key: ModelKeyRecord | undefined) => boolean): Alteration {
  return together(
    on('getCustomKey').answer((_answer, { view, caller }) => ({
      status: 200,
      json: { configured: configured(view.modelKeys.get(`user:${caller.user.id}`)) },
    })),
    part('modelKeys', (plain) => ({
      ...leavingTrace(plain),
      keyOf: (caller, scene) => {
        const key = plain.keyOf(caller, scene)
        return isTrace(key) ? undefined : key
      },
    })),
  )
}

/** Faults of language-model keys. */
export const customKeyFaults: AreaFaults<'custom-key'> = {
  'custom-key/check-sees-key': [
    fault(
      'reports a key that never existed',
      checking((key) => !isTrace(key)),
    ),
    fault(
      'reports no key to anybody but administrators',
      on('getCustomKey').body((body, { caller }) =>
        caller.user.role === 'administrator' ? body : { ...body, configured: false },
      ),
    ),
  ],
  'custom-key/check-sees-removal': [
    fault(
      'reports a removed key',
      checking((key) => key !== undefined),
    ),
    fault('brings the key back that the removed one replaced', part('modelKeys', bringingBack)),
    fault(
      'goes on reporting removed keys of editors',
      on('deleteCustomKey').changes((changes, { caller: { user } }) => (user.role === 'editor' ? [] : changes)),
    ),
  ],
  'custom-key/key-is-the-callers': fault(
    "uses another user's key",
    part('modelKeys', (plain) => ({
      keyOf: (caller, scene) => plain.keyOf(caller, scene) ?? [...scene.view.modelKeys.values()][0],
    })),
  ),
  'custom-key/check-is-the-callers': fault(
    "reports another user's key",
    on('getCustomKey').part('modelKeys', (plain) => ({
      keyOf: (caller, scene) => plain.keyOf(caller, scene) ?? [...scene.view.modelKeys.values()][0],
    })),
  ),
  'custom-key/removal-is-the-callers': fault(
    'removes the keys of all users',
    on('deleteCustomKey').part('modelKeys', () => ({
      remove: (_caller, { view }) => [...view.modelKeys.values()].map(({ owner }) => remove('modelKeys', owner)),
    })),
  ),
  'custom-key/removal-brings-cap-back': [
    fault(
      'lifts the cap even after a key was removed',
      part('modelKeys', (plain) => ({
        ...leavingTrace(plain),
        render: (key) => plain.render(isTrace(key) ? undefined : key),
      })),
    ),
    fault('goes on with a removed key in a session that began with it', keepingKey()),
  ],
}
