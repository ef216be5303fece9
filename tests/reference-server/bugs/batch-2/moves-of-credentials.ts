import { pause } from '../pause.ts'
import { json, nothing, unknown } from '../../answer.ts'
import type { Pass } from '../../people.ts'
import { bugsOf } from '../bug.ts'
import { afterwards, all, handling, instead, valueOf } from '../plants.ts'
import { MACHINE, jwtOf, lakeJwt, newKey } from './platform-given.ts'

const HOUR_MS = 3_600_000

const opens = async (api: Parameters<typeof jwtOf>[0], token: string): Promise<boolean> =>
  (await api.get('/v1/functions', { token })).status === 200

export const movesOfCredentials = bugsOf('platform', 'States and transitions', [
  {
    id: 'tokens/refused-in-the-last-hour',
    sentence: 'Token | issued | POST `/v1/token-auth/refresh` | token not expired | new token issued',
    breaks: true,
    says: 'The server does not refresh a token in its last hour.',
    plant: instead('POST /v1/token-auth/refresh', (call, handler) => {
      const pass = call.world.people.passes.get(String(call.members['token']))
      if (pass?.until !== undefined && pass.until - call.now < HOUR_MS) throw unknown()
      return handler(call)
    }),
    probe: async (api) => {
      const token = await jwtOf(api)
      await api.forward(7.5 * HOUR_MS)
      return (await api.post('/v1/token-auth/refresh', { token }, { as: 'nobody' })).status === 401
    },
  },
  {
    id: 'tokens/switched-ones-cannot-be-revoked',
    sentence: 'Token | issued | POST `/v1/token-auth/revoke` | none stated | revoked',
    breaks: true,
    says: 'A token for another tenant works on after it is revoked.',
    plant: instead('POST /v1/token-auth/revoke', (call, handler) => {
      const pass = call.world.people.passes.get(String(call.members['token']))
      return pass !== undefined && pass.tenant !== pass.person.tenant ? nothing() : handler(call)
    }),
    probe: async (api) => {
      const token = await lakeJwt(api)
      await api.post('/v1/token-auth/revoke', { token }, { as: 'nobody' })
      return opens(api, token)
    },
  },
  {
    id: 'tokens/revoked-one-opens-again-after-a-login',
    sentence: 'Token | issued | POST `/v1/token-auth/revoke` | none stated | revoked',
    breaks: true,
    says: 'A revoked token works again once its user logs in again.',
    plant: (service) => {
      const gone = new Map<string, Pass>()
      all(
        instead('POST /v1/token-auth/revoke', (call, handler) => {
          const token = String(call.members['token'])
          const pass = call.world.people.passes.get(token)
          if (pass !== undefined) gone.set(token, pass)
          return handler(call)
        }),
        afterwards('POST /v1/token-auth/issue', (call) => {
          for (const [token, pass] of gone)
            if (pass.person.login === call.members['login']) call.world.people.passes.set(token, pass)
        }),
      )(service)
    },
    probe: async (api) => {
      const token = await jwtOf(api, 'second')
      await api.post('/v1/token-auth/revoke', { token }, { as: 'nobody' })
      await jwtOf(api, 'second')
      return opens(api, token)
    },
  },
  {
    id: 'tokens/second-revoke-is-refused',
    sentence: 'Token | issued | POST `/v1/token-auth/revoke` | none stated | revoked',
    breaks: false,
    says: 'The server answers with 401 when a token is revoked for the second time.',
    plant: instead('POST /v1/token-auth/revoke', (call, handler) => {
      if (!call.world.people.passes.has(String(call.members['token']))) throw unknown()
      return handler(call)
    }),
    probe: async (api) => {
      const token = await jwtOf(api)
      await api.post('/v1/token-auth/revoke', { token }, { as: 'nobody' })
      return (await api.post('/v1/token-auth/revoke', { token }, { as: 'nobody' })).status === 401
    },
  },
  {
    id: 'login/no-code-at-the-second-login',
    sentence:
      'Login | none | POST `/v1/token-auth/issue` with login and password | two-factor on | awaiting code | response carries `tfaToken` instead of `token`',
    breaks: true,
    says: 'Who has sent a code once gets the token at the next login without one.',
    plant: (service) => {
      const trusted = new Set<string>()
      instead('POST /v1/token-auth/issue', async (call, handler) => {
        const { people } = call.world
        const waiting = people.waiting.get(String(call.members['tfaToken']))
        const answer = await handler(call)
        if (waiting !== undefined) trusted.add(waiting.login)
        const login = String(call.members['login'])
        const person = [...people.all.values()].find((one) => one.login === login)
        if (!trusted.has(login) || person === undefined || valueOf(answer).tfaToken === undefined) return answer
        return json({ token: people.jwt(person, person.tenant) })
      })(service)
    },
    probe: async (api) => {
      const first = { login: 'tove', password: 'tove-opens' }
      const { tfaToken } = (await api.post('/v1/token-auth/issue', first, { as: 'nobody' })).json
      await api.post('/v1/token-auth/issue', { tfaToken, code: '731946' }, { as: 'nobody' })
      return (await api.post('/v1/token-auth/issue', first, { as: 'nobody' })).json.token !== undefined
    },
  },
  {
    id: 'login/step-can-be-taken-twice',
    sentence:
      'Login | awaiting code | POST `/v1/token-auth/issue` with `tfaToken` and `code` | valid code | token issued | response carries `token`',
    breaks: false,
    says: 'A `tfaToken` can be used again after it has led to a token.',
    plant: handling('POST /v1/token-auth/issue', (handler) => async (call) => {
      const { waiting } = call.world.people
      const tfaToken = String(call.members['tfaToken'])
      const person = waiting.get(tfaToken)
      const answer = await handler(call)
      if (person !== undefined) waiting.set(tfaToken, person)
      return answer
    }),
    probe: async (api) => {
      const first = { login: 'tove', password: 'tove-opens' }
      const { tfaToken } = (await api.post('/v1/token-auth/issue', first, { as: 'nobody' })).json
      const again = () => api.post('/v1/token-auth/issue', { tfaToken, code: '731946' }, { as: 'nobody' })
      await again()
      return (await again()).status === 200
    },
  },
  {
    id: 'keys/revoked-one-comes-back-with-the-next',
    sentence: 'API key | active | POST `/v1/users/{userId}/revoke-api-key` | administrator | revoked',
    breaks: true,
    says: 'A revoked key works again once its user gets a new one.',
    plant: (service) => {
      const gone = new Map<string, Pass>()
      all(
        instead('POST /v1/users/:userId/revoke-api-key', (call, handler) => {
          const key = call.world.people.keys.get(call.id('userId')) ?? ''
          const pass = call.world.people.passes.get(key)
          if (pass !== undefined) gone.set(key, pass)
          return handler(call)
        }),
        afterwards('POST /v1/users/:userId/new-api-key', (call) => {
          for (const [key, pass] of gone)
            if (pass.person.id === call.id('userId')) call.world.people.passes.set(key, pass)
        }),
      )(service)
    },
    probe: async (api) => {
      const key = await newKey(api, MACHINE)
      await api.post(`/v1/users/${MACHINE}/revoke-api-key`)
      await newKey(api, MACHINE)
      return opens(api, key)
    },
  },
  {
    id: 'keys/replaced-one-comes-back-with-the-revoke',
    sentence:
      'API key | any | POST `/v1/users/{userId}/new-api-key` | administrator | new key active | replaces any existing key',
    breaks: true,
    says: 'When a key is revoked, the key that it replaced works again.',
    plant: (service) => {
      const before = new Map<bigint, [string, Pass]>()
      all(
        instead('POST /v1/users/:userId/new-api-key', (call, handler) => {
          const id = call.id('userId')
          const key = call.world.people.keys.get(id) ?? ''
          const pass = call.world.people.passes.get(key)
          if (pass !== undefined) before.set(id, [key, pass])
          return handler(call)
        }),
        afterwards('POST /v1/users/:userId/revoke-api-key', (call) => {
          const replaced = before.get(call.id('userId'))
          if (replaced !== undefined) call.world.people.passes.set(...replaced)
        }),
      )(service)
    },
    probe: async (api) => {
      const key = await newKey(api, MACHINE)
      await newKey(api, MACHINE)
      await api.post(`/v1/users/${MACHINE}/revoke-api-key`)
      return opens(api, key)
    },
  },
  {
    id: 'keys/two-at-once-both-work',
    sentence:
      'API key | any | POST `/v1/users/{userId}/new-api-key` | administrator | new key active | replaces any existing key',
    breaks: true,
    says: 'Of two keys made for one user at the same moment, both work.',
    plant: instead('POST /v1/users/:userId/new-api-key', async (call, handler) => {
      const { keys, passes } = call.world.people
      const before = keys.get(call.id('userId'))
      await pause(30)
      const meanwhile = keys.get(call.id('userId'))
      const pass = passes.get(meanwhile ?? '')
      const answer = await handler(call)
      if (meanwhile !== undefined && meanwhile !== before && pass !== undefined) passes.set(meanwhile, pass)
      return answer
    }),
    probe: async (api) => {
      const made = await Promise.all([newKey(api, MACHINE), newKey(api, MACHINE)])
      const open = await Promise.all(made.map((key) => opens(api, key)))
      return open.every(Boolean)
    },
  },
])
