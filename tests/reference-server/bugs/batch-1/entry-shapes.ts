import { bugsOf } from '../bug.ts'
import { reading, showing } from '../plants.ts'
import { at, login, opens } from './resources-given.ts'

const RESPONSE = 'AuthenticationResponse | token string (JWT); tfaToken string (first call when two-factor is on)'
const ISSUE = 'POST /v1/token-auth/issue'

export const entryShapes = bugsOf('platform', 'Request and report shapes', [
  {
    id: 'entry-shapes/token-by-another-name',
    sentence: RESPONSE,
    breaks: true,
    says: 'A login returns the token as `access_token`.',
    plant: showing(ISSUE, ({ token, ...rest }) => (token === undefined ? rest : { ...rest, access_token: token })),
    probe: async (api) => (await login(api, 'second')).json.token === undefined,
  },
  {
    id: 'entry-shapes/token-is-no-jwt',
    sentence: RESPONSE,
    breaks: true,
    says: 'A login returns an opaque token, not a JWT.',
    plant: (service) => {
      const { people } = service.world
      const jwt = people.jwt.bind(people)
      people.jwt = (...given) => {
        const token = jwt(...given)
        const opaque = token.replaceAll(/[^A-Za-z0-9]/g, '')
        const pass = people.passes.get(token)
        if (pass !== undefined) people.passes.set(opaque, pass)
        return opaque
      }
    },
    probe: async (api) => !(await login(api, 'second')).json.token.includes('.'),
  },
  {
    id: 'entry-shapes/token-with-its-scheme',
    sentence: RESPONSE,
    breaks: true,
    says: 'Refresh returns the token with `Bearer ` in front.',
    plant: showing('POST /v1/token-auth/refresh', (body) => ({ ...body, token: `Bearer ${body.token}` })),
    probe: async (api) => {
      const { token } = (await login(api, 'second')).json
      const { json } = await api.post('/v1/token-auth/refresh', { token }, { as: 'nobody' })
      return json.token.startsWith('Bearer ')
    },
  },
  {
    id: 'entry-shapes/both-tokens-at-once',
    sentence: RESPONSE,
    breaks: true,
    says: 'The first call with two-factor on returns the token along with the `tfaToken`.',
    plant: showing(ISSUE, (body, { world: { people } }) => {
      const person = people.waiting.get(body.tfaToken)
      return person === undefined ? body : { ...body, token: people.jwt(person, person.tenant) }
    }),
    probe: async (api) => opens(api, (await login(api, 'tove')).json.token ?? 'none'),
  },
  {
    id: 'entry-shapes/tfa-token-by-another-name',
    sentence: RESPONSE,
    breaks: true,
    says: 'The first call with two-factor on returns `tfa_token`.',
    plant: showing(ISSUE, ({ tfaToken, ...rest }) =>
      tfaToken === undefined ? rest : { ...rest, tfa_token: tfaToken },
    ),
    probe: async (api) => (await login(api, 'tove')).json.tfaToken === undefined,
  },
  {
    id: 'entry-shapes/code-by-another-name',
    sentence:
      'AuthenticationRequest | login string; password string; tfaToken string and code string (second call when two-factor is on)',
    breaks: true,
    says: 'The second call with two-factor on wants the code in `tfaCode`.',
    plant: reading(ISSUE, ({ code: _ignored, tfaCode, ...body }) => ({ ...body, code: tfaCode })),
    probe: async (api) => {
      const { tfaToken } = (await login(api, 'tove')).json
      return (await api.post('/v1/token-auth/issue', { tfaToken, code: '731946' }, { as: 'nobody' })).status === 400
    },
  },
  {
    id: 'entry-shapes/refresh-reads-the-header',
    sentence: 'TokenRequest | token string',
    breaks: true,
    says: 'Refresh takes the token of the Authorization header in place of that of the body.',
    plant: reading('POST /v1/token-auth/refresh', (_body, { request }) => ({
      token: request.headers.authorization?.replace('Bearer ', '') ?? 'none',
    })),
    probe: async (api) => {
      const { token } = (await login(api, 'second')).json
      return (await api.post('/v1/token-auth/refresh', { token }, { as: 'nobody' })).status === 401
    },
  },
  {
    id: 'entry-shapes/key-by-another-name',
    sentence: 'API key response of get-api-key | key string',
    breaks: true,
    says: 'The call that reads an API key returns it as `apiKey`.',
    plant: showing('GET /v1/users/:userId/get-api-key', ({ key }) => ({ apiKey: key })),
    probe: async (api) => (await at(api, '/v1/users/4611686018427391002/get-api-key')).key === undefined,
  },
  {
    id: 'entry-shapes/key-is-masked',
    sentence: 'API key response of get-api-key | key string',
    breaks: true,
    says: 'The call that reads an API key shows only its last four characters.',
    plant: showing('GET /v1/users/:userId/get-api-key', ({ key }) => ({ key: `…${key.slice(-4)}` })),
    probe: async (api) => (await at(api, '/v1/users/4611686018427391002/get-api-key')).key.length === 5,
  },
])
