import { bugsOf } from '../bug.ts'
import { answering, instead, showing } from '../plants.ts'
import { at, seedId } from './resources-given.ts'
import { rounded, setParam } from './resources-plants.ts'

const SWITCH = 'POST /v1/token-auth/tenants/:tenantId'
const SWITCHED =
  'POST | /v1/token-auth/tenants/{tenantId} | none | tenantId integer int64; returns AuthenticationResponse with a JWT scoped to the tenant'
const TENANTS = 'GET | /v1/token-auth/tenants | none | array of tenant objects the caller can switch to'

export const switches = bugsOf('platform', 'Authentication', [
  {
    id: 'entries/tenants-in-an-object',
    sentence: TENANTS,
    breaks: true,
    says: 'The tenants of the caller come in an object.',
    plant: showing('GET /v1/token-auth/tenants', (tenants) => ({ tenants })),
    probe: async (api) => !Array.isArray(await at(api, '/v1/token-auth/tenants')),
  },
  {
    id: 'entries/tenants-of-everybody',
    sentence: TENANTS,
    breaks: true,
    says: 'The list of tenants has those that the caller cannot switch to.',
    plant: showing('GET /v1/token-auth/tenants', (_own, { world }) =>
      [...world.tenants.values()].map(({ id, title }) => ({ id, title, home: false })),
    ),
    probe: async (api) => (await at(api, '/v1/token-auth/tenants', { as: 'editor' })).length > 1,
  },
  {
    id: 'entries/tenants-without-the-home',
    sentence: TENANTS,
    breaks: false,
    says: 'The list of tenants leaves out the one that the caller is in.',
    plant: showing('GET /v1/token-auth/tenants', (tenants) => tenants.filter(({ home }: { home: boolean }) => !home)),
    probe: async (api) => (await at(api, '/v1/token-auth/tenants')).length === 1,
  },
  {
    id: 'entries/tenants-without-the-others',
    sentence: TENANTS,
    breaks: true,
    says: 'The list of tenants has only the one that the caller is in.',
    plant: showing('GET /v1/token-auth/tenants', (tenants) => tenants.filter(({ home }: { home: boolean }) => home)),
    probe: async (api) => (await at(api, '/v1/token-auth/tenants')).length === 1,
  },
  {
    id: 'entries/switches-to-the-home',
    sentence: SWITCHED,
    breaks: true,
    says: 'The token for another tenant is scoped to the tenant of the user.',
    plant: showing(SWITCH, ({ token }, { world: { people } }) => {
      const pass = people.passes.get(token)
      if (pass !== undefined) pass.tenant = pass.person.tenant
    }),
    probe: async (api) => {
      const { token } = (await api.post(`/v1/token-auth/tenants/${seedId(32)}`)).json
      return (await at(api, '/v1/flows', { token })).length > 0
    },
  },
  {
    id: 'entries/switch-moves-all-tokens',
    sentence: SWITCHED,
    breaks: true,
    says: 'Switching the tenant moves the calling token there too.',
    plant: answering(SWITCH, (answer, call) => {
      call.pass.tenant = call.id('tenantId')
      return answer
    }),
    probe: async (api) => {
      await api.post(`/v1/token-auth/tenants/${seedId(32)}`)
      return (await at(api, '/v1/flows')).length === 0
    },
  },
  {
    id: 'entries/switch-reads-a-double',
    sentence: SWITCHED,
    breaks: true,
    says: 'Switching rounds the id of the tenant to a double, and does not find it.',
    plant: instead(SWITCH, (call, handler) => {
      setParam(call, 'tenantId', String(rounded(call.id('tenantId'))))
      return handler(call)
    }),
    probe: async (api) => (await api.post(`/v1/token-auth/tenants/${seedId(32)}`)).status === 404,
  },
])
