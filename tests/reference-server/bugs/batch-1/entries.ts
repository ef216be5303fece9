import { bugsOf } from '../bug.ts'
import { answering, instead, needing, reading, restating, showing } from '../plants.ts'
import { login, opens, tokenOf } from './resources-given.ts'
import { refusing } from './resources-plants.ts'

const ISSUE = 'POST /v1/token-auth/issue'
const REFRESH = 'POST /v1/token-auth/refresh'
const REVOKE = 'POST /v1/token-auth/revoke'
const REVOKED = 'POST | /v1/token-auth/revoke | none | body TokenRequest; 200 with no body'
const HOUR = 3_600_000

export const entries = bugsOf('platform', 'Authentication', [
  {
    id: 'entries/login-needs-a-token',
    sentence:
      'POST | /v1/token-auth/issue | none | body AuthenticationRequest; returns AuthenticationResponse; no bearer token needed',
    breaks: true,
    says: 'A login without a bearer token gets 401.',
    plant: needing(ISSUE, 'token'),
    probe: async (api) => (await login(api, 'second')).status === 401,
  },
  {
    id: 'entries/login-with-any-password',
    sentence: '`POST /v1/token-auth/issue` with login and password returns a JWT valid 8 hours by default',
    breaks: true,
    says: 'A login with a wrong password returns a JWT.',
    plant: reading(ISSUE, (body, { world: { people } }) => {
      const person = [...people.all.values()].find((one) => one.login === body.login)
      return person === undefined ? body : { ...body, password: person.password }
    }),
    probe: async (api) => {
      const body = { login: 'second', password: 'a guess' }
      return (await api.post('/v1/token-auth/issue', body, { as: 'nobody' })).status === 200
    },
  },
  {
    id: 'entries/wrong-password-is-forbidden',
    sentence: '`POST /v1/token-auth/issue` with login and password returns a JWT valid 8 hours by default',
    breaks: false,
    says: 'A login with a wrong password gets 403.',
    plant: refusing(/^POST \/v1\/token-auth\/issue$/, 401, () => ({ status: 403 })),
    probe: async (api) => {
      const body = { login: 'second', password: 'a guess' }
      return (await api.post('/v1/token-auth/issue', body, { as: 'nobody' })).status === 403
    },
  },
  {
    id: 'entries/expired-token-is-refreshed',
    sentence:
      'POST | /v1/token-auth/refresh | none | body TokenRequest; returns AuthenticationResponse; token must not be expired',
    breaks: true,
    says: 'Refresh takes a token that expired less than a day ago.',
    plant: reading(REFRESH, (body, { world: { people }, now }) => {
      const pass = people.passes.get(body.token)
      if (pass?.until !== undefined && pass.until > now - 24 * HOUR) pass.until = Math.max(pass.until, now + HOUR)
    }),
    probe: async (api) => {
      const token = await tokenOf(api)
      await api.forward(9 * HOUR)
      return (await api.post('/v1/token-auth/refresh', { token }, { as: 'nobody' })).status === 200
    },
  },
  {
    id: 'entries/refreshed-token-ends-with-the-old',
    sentence: 'A JWT that has not expired is refreshed with `POST /v1/token-auth/refresh`',
    breaks: true,
    says: 'Refresh returns a token that expires when the old one does.',
    plant: showing(REFRESH, ({ token }, { world: { people }, body }) => {
      const [before, after] = [people.passes.get((body as { token: string }).token), people.passes.get(token)]
      if (after !== undefined) after.until = before?.until
    }),
    probe: async (api) => {
      const token = await tokenOf(api)
      await api.forward(5 * HOUR)
      const { json } = await api.post('/v1/token-auth/refresh', { token }, { as: 'nobody' })
      await api.forward(5 * HOUR)
      return !(await opens(api, json.token))
    },
  },
  {
    id: 'entries/refreshed-token-is-of-another-user',
    sentence: 'A JWT that has not expired is refreshed with `POST /v1/token-auth/refresh`',
    breaks: true,
    says: 'Refresh returns a token of the user who logged in last.',
    plant: (service) => {
      let last = ''
      answering(ISSUE, (answer, { world: { people } }) => {
        last = [...people.passes.keys()].at(-1) ?? last
        return answer
      })(service)
      showing(REFRESH, ({ token }, { world: { people } }) => {
        const [of, pass] = [people.passes.get(last), people.passes.get(token)]
        if (of !== undefined && pass !== undefined) pass.person = of.person
      })(service)
    },
    probe: async (api) => {
      const token = await tokenOf(api, 'ubbe')
      await tokenOf(api)
      const { json } = await api.post('/v1/token-auth/refresh', { token }, { as: 'nobody' })
      return opens(api, json.token)
    },
  },
  {
    id: 'entries/revoked-with-204',
    sentence: REVOKED,
    breaks: true,
    says: 'Revoking a token answers with 204.',
    plant: restating(REVOKE, 200, 204),
    probe: async (api) =>
      (await api.post('/v1/token-auth/revoke', { token: await tokenOf(api) }, { as: 'nobody' })).status === 204,
  },
  {
    id: 'entries/revoked-with-a-body',
    sentence: REVOKED,
    breaks: true,
    says: 'Revoking a token answers with `true`.',
    plant: answering(REVOKE, (answer) => ({
      ...answer,
      body: 'true',
      headers: { 'content-type': 'application/json' },
    })),
    probe: async (api) =>
      (await api.post('/v1/token-auth/revoke', { token: await tokenOf(api) }, { as: 'nobody' })).text === 'true',
  },
  {
    id: 'entries/revokes-all-of-the-user',
    sentence: '`POST /v1/token-auth/issue` with login and password returns a JWT valid 8 hours by default',
    breaks: true,
    says: 'Revoking a token ends all other tokens of the user.',
    plant: instead(REVOKE, (call, handler) => {
      const { passes } = call.world.people
      const person = passes.get((call.body as { token: string }).token)?.person
      for (const [token, pass] of passes) if (!pass.key && pass.person === person) passes.delete(token)
      return handler(call)
    }),
    probe: async (api) => {
      const [one, other] = [await tokenOf(api), await tokenOf(api)]
      await api.post('/v1/token-auth/revoke', { token: one }, { as: 'nobody' })
      return !(await opens(api, other))
    },
  },
])
