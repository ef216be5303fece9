import { json } from '../../answer.ts'
import { brokenBundle } from '../../bundles.ts'
import { flowsNaming, propertiesOf } from '../../references.ts'
import { bugsOf } from '../bug.ts'
import { afterwards, all, instead, reading, showing, valueOf } from '../plants.ts'
import { TABLES, listed, newFlow, newMacro, tokenFor } from './rows-given.ts'
import { wide } from '../../seed.ts'

const ISSUE = 'POST /v1/token-auth/issue'

export const MOVES_OF_OTHERS = bugsOf('platform', 'States and transitions', [
  {
    id: 'p3-moves/deleted-flow-holds-its-macro',
    sentence: 'Macro | active | DELETE `/v1/macros/{macroId}` | a flow still uses it | unchanged | status 409',
    breaks: false,
    says: 'The delete of a macro is refused with 409 as long as a flow in the recycle bin uses it.',
    plant: instead('DELETE /v1/macros/:macroId', (call, handler) => {
      const { id } = call.item(call.tenant.stores.macro, 'macroId')
      const users = [...call.tenant.stores.flow.bin.values()].filter(
        ({ item }) => propertiesOf(item)['step.script'] === String(id),
      )
      if (users.length === 0 || flowsNaming(call.tenant, 'macro', id).length > 0) return handler(call)
      return json({ usedBy: users.map(({ item }) => ({ kind: 'flow', id: item.id, name: item.name })) }, 409)
    }),
    probe: async (service) => {
      const { id } = await newMacro(service)
      const flow = await newFlow(service, { properties: { 'step.script': String(id) } })
      await service.delete(`/v1/flows/${flow.id}`)
      return (await service.delete(`/v1/macros/${id}`)).status === 409
    },
  },
  {
    id: 'p3-moves/refresh-ends-the-old-token',
    sentence: 'Token | issued | POST `/v1/token-auth/refresh` | token not expired | new token issued',
    breaks: false,
    says: 'A token stops working as soon as it is refreshed.',
    plant: afterwards('POST /v1/token-auth/refresh', ({ world, members }) => {
      world.people.passes.delete(String(members['token']))
    }),
    probe: async (service) => {
      const token = await tokenFor(service)
      await service.post('/v1/token-auth/refresh', { token }, { as: 'nobody' })
      return (await service.get('/v1/functions', { token })).status === 401
    },
  },
  {
    id: 'p3-moves/revoked-token-is-refreshed',
    sentence: 'Token | issued | POST `/v1/token-auth/revoke` | none stated | revoked',
    breaks: true,
    says: 'A revoked token can be exchanged for a new one.',
    plant: (service) => {
      const revoked = new Map<string, string>()
      const { people } = service.world
      all(
        instead('POST /v1/token-auth/revoke', (call, handler) => {
          const pass = people.find(String(call.members['token']))
          if (pass?.key === false) revoked.set(String(call.members['token']), people.jwt(pass.person, pass.tenant))
          return handler(call)
        }),
        reading('POST /v1/token-auth/refresh', (body) => {
          body.token = revoked.get(body.token) ?? body.token
        }),
      )(service)
    },
    probe: async (service) => {
      const token = await tokenFor(service)
      await service.post('/v1/token-auth/revoke', { token }, { as: 'nobody' })
      return (await service.post('/v1/token-auth/refresh', { token }, { as: 'nobody' })).status === 200
    },
  },
  {
    id: 'p3-moves/token-comes-before-the-code',
    sentence: 'response carries `tfaToken` instead of `token`',
    breaks: true,
    says: 'The first call of a login with two factors carries a token beside the tfaToken.',
    plant: showing(ISSUE, (value, { world, members }) => {
      const person = [...world.people.all.values()].find(({ login }) => login === members['login'])
      if (value.tfaToken !== undefined && person !== undefined) value.token = world.people.jwt(person, person.tenant)
    }),
    probe: async (service) => {
      const sent = { login: 'tove', password: 'tove-opens' }
      return (await service.post('/v1/token-auth/issue', sent, { as: 'nobody' })).json.token !== undefined
    },
  },
  {
    id: 'p3-moves/any-six-digits-are-the-code',
    sentence:
      'Login | awaiting code | POST `/v1/token-auth/issue` with `tfaToken` and `code` | valid code | token issued',
    breaks: true,
    says: 'The second call of a login takes any code of six digits.',
    plant: reading(ISSUE, (body, { world }) => {
      const { code } = world.people.waiting.get(body.tfaToken) ?? {}
      if (code !== undefined && /^\d{6}$/.test(body.code)) body.code = code
    }),
    probe: async (service) => {
      const first = { login: 'tove', password: 'tove-opens' }
      const { tfaToken } = (await service.post('/v1/token-auth/issue', first, { as: 'nobody' })).json
      const second = { tfaToken, code: '000000' }
      return (await service.post('/v1/token-auth/issue', second, { as: 'nobody' })).status === 200
    },
  },
  {
    id: 'p3-moves/failed-import-leaves-its-first-object',
    sentence:
      'Import | requested | POST import endpoint | import fails | rolled back | report has `failed` and `rolledBack`',
    breaks: true,
    says: 'An import of connections that fails reports a rollback, but leaves the objects before the broken one.',
    plant: afterwards('POST /v1/io/import', (call, answer) => {
      if (valueOf(answer).failed !== true) return
      const [, packed = ''] = String(call.members['dump']).split('\n')
      const name = /"name":"([^"]+)"/.exec(Buffer.from(packed, 'base64').toString())?.[1]
      if (name === undefined) return
      const id = call.world.newId('connection')
      call.tenant.stores.connection.put({ ...TABLES, tags: [], id, name }, call.who, call.now)
    }),
    probe: async (service) => {
      await service.post('/v1/io/import', { dump: brokenBundle('connection', 'Half a barn') })
      return (await listed(service, '/v1/connections')).some(({ name }) => name === 'Half a barn')
    },
  },
  {
    id: 'p3-moves/key-with-an-end-outlives-its-replacement',
    sentence:
      'API key | any | POST `/v1/users/{userId}/new-api-key` | administrator | new key active | replaces any existing key',
    breaks: true,
    says: 'A key with an expiry goes on to work after another key replaced it.',
    plant: instead('POST /v1/users/:userId/new-api-key', async (call, handler) => {
      const { keys, passes } = call.world.people
      const key = keys.get(call.id('userId')) ?? ''
      const pass = passes.get(key)
      const answer = await handler(call)
      if (pass?.until !== undefined) passes.set(key, pass)
      return answer
    }),
    probe: async (service) => {
      const user = `/v1/users/${wide(1016)}`
      await service.post(`${user}/new-api-key`, {}, { query: { expirationDays: '3' } })
      const token = (await service.get(`${user}/get-api-key`)).json.key
      await service.post(`${user}/new-api-key`, {})
      return (await service.get('/v1/messages', { token })).status === 200
    },
  },
])
