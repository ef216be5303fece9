import { json, nothing } from '../../answer.ts'
import { parse } from '../../json.ts'
import type { Item } from '../../store.ts'
import { bugsOf } from '../bug.ts'
import { handling, instead, reading } from '../plants.ts'
import { jwtOf, keyOf, read, someFlow, someMacro, userNamed } from './platform-given.ts'

export const otherMoves = bugsOf('platform', 'States and transitions', [
  {
    id: 'p4-move/refused-macro-goes-anyway',
    sentence: 'Macro | active | DELETE `/v1/macros/{macroId}` | a flow still uses it | unchanged | status 409',
    breaks: true,
    says: 'The deletion of a macro that a flow uses is refused with 409, but the macro is gone.',
    plant: instead('DELETE /v1/macros/:macroId', async (call, handler) => {
      const answer = await handler(call)
      if (answer.status === 409) call.tenant.stores.macro.items.delete(call.id('macroId'))
      return answer
    }),
    probe: async (api) => {
      const { id } = await someMacro(api)
      await someFlow(api, { properties: { 'step.script': String(id) } })
      const { status } = await api.delete(`/v1/macros/${id}`)
      return status === 409 && (await api.get(`/v1/macros/${id}`)).status === 404
    },
  },
  {
    id: 'p4-move/refresh-gives-the-same-token',
    sentence: 'Token | issued | POST `/v1/token-auth/refresh` | token not expired | new token issued',
    breaks: true,
    says: 'Refreshing a token answers with the same token.',
    plant: instead('POST /v1/token-auth/refresh', async (call, handler) => {
      const answer = await handler(call)
      return answer.status === 200 ? json({ token: call.members['token'] }) : answer
    }),
    probe: async (api) => {
      const token = await jwtOf(api, 'nora')
      return (await api.post('/v1/token-auth/refresh', { token }, { as: 'nobody' })).json.token === token
    },
  },
  {
    id: 'p4-move/revoked-token-works-for-a-while',
    sentence: 'Token | issued | POST `/v1/token-auth/revoke` | none stated | revoked',
    breaks: true,
    says: 'A revoked token works for another 30 seconds.',
    plant: handling('POST /v1/token-auth/revoke', (handler) => (call) => {
      const { passes } = call.world.people
      const token = String(call.members['token'])
      const pass = passes.get(token)
      const answer = handler(call)
      if (pass !== undefined && !passes.has(token)) passes.set(token, { ...pass, until: call.now + 30_000 })
      return answer
    }),
    probe: async (api) => {
      const token = await jwtOf(api, 'nora')
      await api.post('/v1/token-auth/revoke', { token }, { as: 'nobody' })
      return (await api.get('/v1/flows', { token })).status === 200
    },
  },
  {
    id: 'p4-move/half-a-code-is-enough',
    sentence:
      'Login | awaiting code | POST `/v1/token-auth/issue` with `tfaToken` and `code` | valid code | token issued',
    breaks: true,
    says: 'Only the first three digits of a code are compared.',
    plant: reading('POST /v1/token-auth/issue', (body, { world }) => {
      const code = world.people.waiting.get(body.tfaToken)?.code
      const alike = code !== undefined && String(body.code).slice(0, 3) === code.slice(0, 3)
      return alike ? { ...body, code } : body
    }),
    probe: async (api) => {
      const { tfaToken } = (
        await api.post('/v1/token-auth/issue', { login: 'tove', password: 'tove-opens' }, { as: 'nobody' })
      ).json
      return (await api.post('/v1/token-auth/issue', { tfaToken, code: '731000' }, { as: 'nobody' })).status === 200
    },
  },
  {
    id: 'p4-move/failed-import-keeps-what-it-had-imported',
    sentence:
      'Import | requested | POST import endpoint | import fails | rolled back | report has `failed` and `rolledBack`',
    breaks: true,
    says: 'An import that fails keeps the flows before the one that it failed at.',
    plant: instead('POST /v1/flows/import', async (call, handler) => {
      const answer = await handler(call)
      if (!String(answer.body).includes('"failed": true')) return answer
      const [, content = ''] = String(call.members['dump']).split('\n')
      const packed = parse(Buffer.from(content, 'base64').toString() || '[]') as { kind: string; item: Item }[]
      const [first] = packed
      if (first?.kind === 'flow' && typeof first.item.name === 'string')
        call.tenant.stores.flow.put({ ...first.item, id: call.world.newId('flow') }, call.who, call.now)
      return answer
    }),
    probe: async (api) => {
      const ids = [(await someFlow(api, { name: 'Half a loaf' })).id, (await someFlow(api, { name: 'No loaf' })).id]
      const { text } = await api.get('/v1/flows/export', { query: { flows: ids.join(',') } })
      const [head, content = ''] = text.split('\n')
      const packed = Buffer.from(content, 'base64').toString().replace('"name":"No loaf"', '"nome":"No loaf"')
      const dump = `${head}\n${Buffer.from(packed).toString('base64')}\n`
      const { json: report } = await api.post('/v1/flows/import', { dump, collisionPolicy: 'Add' })
      const all: { name: string }[] = await read(api, '/v1/flows', { query: { scope: 'all' } })
      return report.failed && all.filter(({ name }) => name === 'Half a loaf').length === 2
    },
  },
  {
    id: 'p4-move/key-before-works-for-a-while',
    sentence:
      'API key | any | POST `/v1/users/{userId}/new-api-key` | administrator | new key active | replaces any existing key',
    breaks: true,
    says: 'After a new key has replaced it, the key before works for another five minutes.',
    plant: handling('POST /v1/users/:userId/new-api-key', (handler) => async (call) => {
      const { keys, passes } = call.world.people
      const key = keys.get(call.id('userId')) ?? ''
      const pass = passes.get(key)
      const answer = await handler(call)
      if (pass !== undefined && !passes.has(key)) passes.set(key, { ...pass, until: call.now + 300_000 })
      return answer
    }),
    probe: async (api) => {
      const before = await keyOf(api, 'machine')
      await keyOf(api, 'machine')
      return (await api.get('/v1/messages', { token: before })).status === 200
    },
  },
  {
    id: 'p4-move/key-with-an-expiry-is-not-revoked',
    sentence: 'API key | active | POST `/v1/users/{userId}/revoke-api-key` | administrator | revoked',
    breaks: true,
    says: 'A key with an expiry is not revoked.',
    plant: instead('POST /v1/users/:userId/revoke-api-key', (call, handler) => {
      const key = call.world.people.keys.get(call.id('userId')) ?? ''
      return call.world.people.passes.get(key)?.until === undefined ? handler(call) : nothing()
    }),
    probe: async (api) => {
      const token = await keyOf(api, 'machine', { expirationDays: '3' })
      await api.post(`/v1/users/${(await userNamed(api, 'machine')).id}/revoke-api-key`, {})
      return (await api.get('/v1/messages', { token })).status === 200
    },
  },
])
