import { json, Refusal } from '../../answer.ts'
import type { Call } from '../../call.ts'
import type { Pass } from '../../people.ts'
import { bugsOf } from '../bug.ts'
import { afterwards, all, handling, instead, membersOf, showing, valueOf } from '../plants.ts'
import { rewriting } from './table-plants.ts'
import { HOUR_MS, statusWith, tokenOf } from './tables-given.ts'

const ISSUE = 'POST /v1/token-auth/issue'
const REFRESH = 'POST /v1/token-auth/refresh'
const REVOKE = 'POST /v1/token-auth/revoke'
const REFRESHED = 'Token | issued | POST `/v1/token-auth/refresh` | token not expired | new token issued'
const REVOKED = 'Token | issued | POST `/v1/token-auth/revoke` | none stated | revoked'
const CODE =
  'Login | awaiting code | POST `/v1/token-auth/issue` with `tfaToken` and `code` | valid code | token issued'
const sent = (call: Call): string => String(membersOf(call)['token'])
export const movesOfTokens = bugsOf('platform', 'States and transitions', [
  {
    id: 'tokens/refresh-returns-the-same-token',
    sentence: REFRESHED,
    breaks: true,
    says: 'Refresh returns the token that it was given.',
    plant: showing(REFRESH, (_value, call) => ({ token: sent(call) })),
    probe: async (api) => {
      const token = await tokenOf(api, 'second')
      return (await api.post('/v1/token-auth/refresh', { token }, { as: 'nobody' })).json.token === token
    },
  },
  {
    id: 'tokens/expired-token-is-refreshed',
    sentence: REFRESHED,
    breaks: true,
    says: 'Refresh accepts a token that expired less than an hour ago.',
    plant: handling(REFRESH, (handler) => (call) => {
      const pass = call.world.people.passes.get(sent(call))
      const late = pass?.until !== undefined && pass.until <= call.now && pass.until > call.now - HOUR_MS
      return late ? json({ token: call.world.people.jwt(pass.person, pass.tenant) }) : handler(call)
    }),
    probe: async (api) => {
      const token = await tokenOf(api, 'second')
      await api.forward(8.5 * HOUR_MS)
      return (await api.post('/v1/token-auth/refresh', { token }, { as: 'nobody' })).status === 200
    },
  },
  {
    id: 'tokens/refreshed-token-opens-nothing',
    sentence: REFRESHED,
    breaks: true,
    says: 'Refresh returns a new token that no call accepts.',
    plant: afterwards(REFRESH, ({ world }, answer) => void world.people.passes.delete(valueOf(answer).token)),
    probe: async (api) => {
      const token = await tokenOf(api, 'second')
      const refreshed = await api.post('/v1/token-auth/refresh', { token }, { as: 'nobody' })
      return (await statusWith(api, refreshed.json.token)) === 401
    },
  },
  {
    id: 'tokens/refresh-ends-the-old-token',
    sentence: REFRESHED,
    breaks: false,
    says: 'Refresh makes the old token invalid.',
    plant: afterwards(REFRESH, (call) => void call.world.people.passes.delete(sent(call))),
    probe: async (api) => {
      const token = await tokenOf(api, 'second')
      await api.post('/v1/token-auth/refresh', { token }, { as: 'nobody' })
      return (await statusWith(api, token)) === 401
    },
  },
  {
    id: 'tokens/revoked-token-is-refreshed',
    sentence: REVOKED,
    breaks: true,
    says: 'Refresh returns a new token for a revoked one.',
    plant: (service) => {
      const gone = new Map<string, Pass>()
      all(
        handling(REVOKE, (handler) => (call) => {
          const pass = call.world.people.passes.get(sent(call))
          if (pass !== undefined) gone.set(sent(call), pass)
          return handler(call)
        }),
        handling(REFRESH, (handler) => (call) => {
          const pass = gone.get(sent(call))
          return pass === undefined ? handler(call) : json({ token: call.world.people.jwt(pass.person, pass.tenant) })
        }),
      )(service)
    },
    probe: async (api) => {
      const token = await tokenOf(api, 'second')
      await api.post('/v1/token-auth/revoke', { token }, { as: 'nobody' })
      return (await api.post('/v1/token-auth/refresh', { token }, { as: 'nobody' })).status === 200
    },
  },
  {
    id: 'tokens/refreshed-token-cannot-be-revoked',
    sentence: REVOKED,
    breaks: true,
    says: 'Revoke has no effect on a token that came from a refresh.',
    plant: (service) => {
      const refreshed = new Set<string>()
      all(
        afterwards(REFRESH, (_call, answer) => void refreshed.add(valueOf(answer).token)),
        instead(REVOKE, (call, handler) =>
          refreshed.has(sent(call)) ? { status: 200, body: '', headers: {} } : handler(call),
        ),
      )(service)
    },
    probe: async (api) => {
      const token = await tokenOf(api, 'second')
      const { json: refreshed } = await api.post('/v1/token-auth/refresh', { token }, { as: 'nobody' })
      await api.post('/v1/token-auth/revoke', { token: refreshed.token }, { as: 'nobody' })
      return (await statusWith(api, refreshed.token)) === 200
    },
  },
  {
    id: 'tokens/revoke-ends-all-tokens-of-the-user',
    sentence: REVOKED,
    breaks: true,
    says: 'Revoke revokes all tokens of the user.',
    plant: handling(REVOKE, (handler) => (call) => {
      const { passes } = call.world.people
      const owner = passes.get(sent(call))?.person
      for (const [token, { person, key }] of passes) if (person === owner && !key) passes.delete(token)
      return handler(call)
    }),
    probe: async (api) => {
      const [one, other] = [await tokenOf(api, 'second'), await tokenOf(api, 'second')]
      await api.post('/v1/token-auth/revoke', { token: one }, { as: 'nobody' })
      return (await statusWith(api, other)) === 401
    },
  },
  {
    id: 'login/first-step-carries-both-tokens',
    sentence: 'response carries `tfaToken` instead of `token`',
    breaks: true,
    says: 'The answer to login and password of a user with two-factor on carries `tfaToken` and `token`.',
    plant: showing(ISSUE, (value, { world: { people } }) => {
      const person = people.waiting.get(value.tfaToken)
      return person === undefined ? value : { ...value, token: people.jwt(person, person.tenant) }
    }),
    probe: async (api) => {
      const { json: first } = await api.post('/v1/token-auth/issue', { login: 'tove', password: 'tove-opens' })
      return first.tfaToken !== undefined && first.token !== undefined
    },
  },
  {
    id: 'login/any-six-digits-are-a-valid-code',
    sentence: CODE,
    breaks: true,
    says: 'Any code of six digits completes a login.',
    plant: rewriting(ISSUE, (body, { world: { people } }) => {
      const person = people.waiting.get(body.tfaToken)
      if (person !== undefined && /^\d{6}$/.test(body.code)) body.code = person.code
    }),
    probe: async (api) => {
      const { json: first } = await api.post('/v1/token-auth/issue', { login: 'tove', password: 'tove-opens' })
      return (await api.post('/v1/token-auth/issue', { tfaToken: first.tfaToken, code: '000000' })).status === 200
    },
  },
  {
    id: 'login/second-step-names-the-token-otherwise',
    sentence: 'response carries `token`',
    breaks: true,
    says: 'The answer to a valid code carries the JWT as `jwt`.',
    plant: showing(ISSUE, (value, call) => (membersOf(call)['tfaToken'] === undefined ? value : { jwt: value.token })),
    probe: async (api) => {
      const { json: first } = await api.post('/v1/token-auth/issue', { login: 'tove', password: 'tove-opens' })
      const second = await api.post('/v1/token-auth/issue', { tfaToken: first.tfaToken, code: '731946' })
      return second.status === 200 && second.json.token === undefined
    },
  },
  {
    id: 'login/wrong-code-ends-the-login',
    sentence: CODE,
    breaks: false,
    says: 'After a wrong code the login has to begin anew: the right code is refused.',
    plant: handling(ISSUE, (handler) => async (call) => {
      try {
        return await handler(call)
      } catch (problem) {
        if (problem instanceof Refusal) call.world.people.waiting.delete(String(membersOf(call)['tfaToken']))
        throw problem
      }
    }),
    probe: async (api) => {
      const { json: first } = await api.post('/v1/token-auth/issue', { login: 'tove', password: 'tove-opens' })
      for (const code of ['000000', '731946']) {
        const { status } = await api.post('/v1/token-auth/issue', { tfaToken: first.tfaToken, code })
        if (status === 200) return false
      }
      return true
    },
  },
])
