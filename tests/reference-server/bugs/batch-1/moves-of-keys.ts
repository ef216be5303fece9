import { missing } from '../../answer.ts'
import type { Call } from '../../call.ts'
import { wide } from '../../seed.ts'
import { bugsOf } from '../bug.ts'
import { afterwards, handling, instead, needing } from '../plants.ts'
import { wholeOf } from './table-plants.ts'
import { statusWith } from './tables-given.ts'

const NEW_KEY = 'POST /v1/users/:userId/new-api-key'
const REVOKE_KEY = 'POST /v1/users/:userId/revoke-api-key'

const KEY = 'API key | any | POST `/v1/users/{userId}/new-api-key` | administrator | new key active'
const NO_KEY = 'API key | active | POST `/v1/users/{userId}/revoke-api-key` | administrator | revoked'

const userOf = ({ params }: Call): bigint => wholeOf(params['userId'])

const machine = wide(1016)

export const movesOfKeys = bugsOf('platform', 'States and transitions', [
  {
    id: 'keys/replaced-key-works-on',
    sentence: 'replaces any existing key',
    breaks: true,
    says: 'The old key works on for ten minutes beside the new one.',
    plant: handling(NEW_KEY, (handler) => async (call) => {
      const { keys, passes } = call.world.people
      const old = keys.get(userOf(call)) ?? ''
      const pass = passes.get(old)
      const answer = await handler(call)
      if (pass !== undefined && answer.status === 200) passes.set(old, { ...pass, until: call.now + 600_000 })
      return answer
    }),
    probe: async (api) => {
      await api.post(`/v1/users/${wide(1004)}/new-api-key`)
      return (await statusWith(api, api.keys.api_user)) === 200
    },
  },
  {
    id: 'keys/replacement-is-not-active',
    sentence: KEY,
    breaks: true,
    says: 'A new key does not work if the user had one before.',
    plant: handling(NEW_KEY, (handler) => async (call) => {
      const { keys, passes } = call.world.people
      const had = keys.has(userOf(call))
      const answer = await handler(call)
      if (had) passes.delete(keys.get(userOf(call)) ?? '')
      return answer
    }),
    probe: async (api) => {
      const { json: key } = await api.post(`/v1/users/${wide(1004)}/new-api-key`)
      return (await statusWith(api, key.secret)) === 401
    },
  },
  {
    id: 'keys/api-user-makes-keys',
    sentence: KEY,
    breaks: true,
    says: 'The API User can make new keys for any user.',
    plant: needing(NEW_KEY, 'look'),
    probe: async (api) =>
      (await api.post(`/v1/users/${machine}/new-api-key`, undefined, { as: 'api_user' })).status === 200,
  },
  {
    id: 'keys/revoked-key-works-for-a-minute',
    sentence: NO_KEY,
    breaks: true,
    says: 'A revoked key works for another minute.',
    plant: handling(REVOKE_KEY, (handler) => async (call) => {
      const { keys, passes } = call.world.people
      const key = keys.get(userOf(call)) ?? ''
      const pass = passes.get(key)
      const answer = await handler(call)
      if (pass !== undefined) passes.set(key, { ...pass, until: call.now + 60_000 })
      return answer
    }),
    probe: async (api) => {
      await api.post(`/v1/users/${wide(1004)}/revoke-api-key`)
      return (await statusWith(api, api.keys.api_user)) === 200
    },
  },
  {
    id: 'keys/revoke-takes-the-key-of-the-next-user',
    sentence: NO_KEY,
    breaks: true,
    says: 'Revoke also revokes the key of the user with the next id.',
    plant: afterwards(REVOKE_KEY, (call) => {
      const next = call.world.people.all.get(userOf(call) + 1n)
      if (next !== undefined) call.world.people.dropKey(next)
    }),
    probe: async (api) => {
      await api.post(`/v1/users/${wide(1003)}/revoke-api-key`)
      return (await statusWith(api, api.keys.api_user)) === 401
    },
  },
  {
    id: 'keys/revoke-without-a-key-is-404',
    sentence: NO_KEY,
    breaks: false,
    says: 'Revoke answers with 404 for a user without a key.',
    plant: instead(REVOKE_KEY, (call, handler) => {
      if (!call.world.people.keys.has(userOf(call))) throw missing('key')
      return handler(call)
    }),
    probe: async (api) => (await api.post(`/v1/users/${machine}/revoke-api-key`)).status === 404,
  },
])
