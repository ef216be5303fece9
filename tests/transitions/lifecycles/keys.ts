import { expect } from 'vitest'
import { type Ways, waysOf } from '../lifecycle.ts'
import { type Reply, type Service, keys } from '../service.ts'

/** A user of the demo world whose keys may be thrown away. */
const USER_ID = 11
const DAY_MS = 86_400_000

/** The last key that was generated, and when it ends. */
interface Key {
  key?: string
  endsAt?: number
  /** The key that was there before. */
  replaced?: string
}

const path = { userId: USER_ID }
const generate = (service: Service, token = keys.admin, query: Record<string, number> = {}) =>
  service.call('createApiKey', { path, query, token })
const revoke = (service: Service, token = keys.admin) => service.call('revokeApiKey', { path, token })
const answered = ({ json }: Reply): Key => ({ key: (json as { key: string }).key })

/** No key can be read. Every user of the demo world has had one, so it is revoked; a client cannot tell the difference. */
const none = async (service: Service): Promise<Key> => {
  await revoke(service)
  return {}
}
const active = async (service: Service): Promise<Key> => answered(await generate(service))
const ofADay = async (service: Service): Promise<Key> => ({
  ...answered(await generate(service, keys.admin, { expirationDays: 1 })),
  endsAt: service.now() + DAY_MS,
})
const revoked = async (service: Service): Promise<Key> => {
  const key = await active(service)
  await revoke(service)
  return key
}
const expired = async (service: Service): Promise<Key> => {
  const key = await ofADay(service)
  await service.advance(DAY_MS)
  return key
}
const opens = async (service: Service, token: string): Promise<boolean> =>
  (await service.call('listTenants', { token })).status === 200

/** The same move, asked for by somebody who is no administrator. */
const byAnEditor = (go: typeof generate | typeof revoke, given: (service: Service) => Promise<Key>, state: string) => ({
  says: `an editor asks for it while the key is ${state}`,
  given,
  go: (service: Service) => go(service, keys.editor),
  status: 403,
  state,
})

/** API keys: none, active, revoked, expired. */
export const apiKeys: Ways = waysOf<Key>({
  object: 'api-key',
  async statesOf(service, { key, endsAt }) {
    const read = await service.call<{ key: string }>('getApiKey', { path })
    if (key === undefined) return read.status === 404 ? ['none'] : []
    if (await opens(service, key)) return read.json.key === key ? ['active'] : []
    return [endsAt !== undefined && service.now() >= endsAt ? 'expired' : 'revoked']
  },
  moves: {
    'api-key/generate': {
      given: none,
      go: (service) => generate(service),
      made: answered,
      otherwise: [byAnEditor(generate, none, 'none')],
    },
    'api-key/replace': {
      given: active,
      go: (service) => generate(service),
      made: (reply, { key }) => ({ ...answered(reply), ...(key === undefined ? {} : { replaced: key }) }),
      effects: async (service, { replaced = '' }) => expect(await opens(service, replaced)).toBe(false),
      otherwise: [byAnEditor(generate, active, 'active')],
    },
    'api-key/generate-after-revocation': {
      given: revoked,
      go: (service) => generate(service),
      made: answered,
      otherwise: [byAnEditor(generate, revoked, 'revoked')],
    },
    'api-key/generate-after-expiry': {
      given: expired,
      go: (service) => generate(service),
      made: answered,
      otherwise: [byAnEditor(generate, expired, 'expired')],
    },
    'api-key/revoke': {
      given: active,
      go: (service) => revoke(service),
      otherwise: [byAnEditor(revoke, active, 'active')],
    },
    'api-key/expire': {
      given: ofADay,
      go: (service) => service.advance(DAY_MS),
      otherwise: [
        {
          says: 'a second is left',
          given: ofADay,
          go: (service) => service.advance(DAY_MS - 1_000),
          status: undefined,
          state: 'active',
        },
      ],
    },
  },
})
