import { json } from '../../answer.ts'
import { flowsNaming } from '../../references.ts'
import { TEMPLATES } from '../../macros.ts'
import { bugsOf } from '../bug.ts'
import { afterwards, answering, instead, showing } from '../plants.ts'
import { macroOf, remembering, restore, userOf } from './objects-given.ts'

const MACRO = '/v1/macros/:macroId'

export const macrosAndTemplates = bugsOf('platform', 'Macros, functions, templates', [
  {
    id: 'macros/flows-of-others-do-not-count',
    sentence: 'DELETE | /v1/macros/{macroId} | 409 while a flow still uses it',
    breaks: true,
    says: 'The server deletes a macro that only flows of other users use.',
    plant: instead(`DELETE ${MACRO}`, (call, handler) => {
      const id = call.id('macroId')
      const users = flowsNaming(call.tenant, 'macro', id)
      if (users.length === 0 || users.some((flow) => flow['createdBy'] === call.who)) return handler(call)
      call.tenant.stores.macro.items.delete(id)
      return json({ removed: true })
    }),
    probe: async (api) => {
      const macro = await macroOf(api)
      await userOf(api, 'step.script', macro.id)
      return (await api.delete(`/v1/macros/${macro.id}`, { as: 'editor' })).status === 200
    },
  },
  {
    id: 'macros/restored-flows-do-not-count',
    sentence: 'DELETE | /v1/macros/{macroId} | 409 while a flow still uses it',
    breaks: true,
    says: 'A flow that comes back from the recycle bin no longer keeps its macro from being deleted.',
    plant: remembering(() => {
      const back = new Set<bigint>()
      return (service) => {
        afterwards('POST /v1/recycle-bin/:type/:id/restore', (call) => void back.add(call.id('id')))(service)
        instead(`DELETE ${MACRO}`, (call, handler) => {
          const id = call.id('macroId')
          const users = flowsNaming(call.tenant, 'macro', id)
          if (users.length === 0 || users.some((flow) => !back.has(flow.id))) return handler(call)
          call.tenant.stores.macro.items.delete(id)
          return json({ removed: true })
        })(service)
      }
    }),
    probe: async (api) => {
      const macro = await macroOf(api)
      const flow = await userOf(api, 'step.script', macro.id)
      await api.delete(`/v1/flows/${flow.id}`)
      await restore(api, 'pipe', flow.id)
      return (await api.delete(`/v1/macros/${macro.id}`)).status === 200
    },
  },
  {
    id: 'macros/refused-and-gone',
    sentence: 'Macro | active | DELETE `/v1/macros/{macroId}` | a flow still uses it | unchanged | status 409',
    breaks: true,
    says: 'The refusal with 409 comes after the macro is gone.',
    plant: answering(`DELETE ${MACRO}`, (answer, call) => {
      if (answer.status === 409) call.tenant.stores.macro.items.delete(call.id('macroId'))
      return answer
    }),
    probe: async (api) => {
      const macro = await macroOf(api)
      await userOf(api, 'step.script', macro.id)
      await api.delete(`/v1/macros/${macro.id}`)
      return (await api.get(`/v1/macros/${macro.id}`)).status === 404
    },
  },
  {
    id: 'macros/usage-of-flows-that-let-go',
    sentence: 'GET | /v1/macros/{macroId}/usage | where used',
    breaks: true,
    says: 'Usage still lists a flow whose last change took the macro out of it.',
    plant: answering(`GET ${MACRO}/usage`, (answer, call) => {
      const { id } = call.item(call.tenant.stores.macro, 'macroId')
      const { items, versions } = call.tenant.stores.flow
      const ever = [...items.values()].filter((flow) =>
        versions.get(flow.id)?.some(({ image }) => JSON.stringify(image['properties']).includes(`"${id}"`)),
      )
      return answer.status === 200 ? json(ever.map((flow) => ({ kind: 'flow', id: flow.id, name: flow.name }))) : answer
    }),
    probe: async (api) => {
      const macro = await macroOf(api)
      const flow = await userOf(api, 'step.script', macro.id)
      await api.put(`/v1/flows/${flow.id}`, { ...flow, properties: {} })
      return (await api.get(`/v1/macros/${macro.id}/usage`)).text.includes(String(flow.id))
    },
  },
  {
    id: 'macros/put-changes-namesakes',
    sentence: 'PUT | /v1/macros/{macroId} | update',
    breaks: true,
    says: 'An update also changes every other macro of the same name.',
    plant: instead(`PUT ${MACRO}`, async (call, handler) => {
      const { items } = call.tenant.stores.macro
      const before = items.get(call.id('macroId'))
      const answer = await handler(call)
      const after = items.get(call.id('macroId'))
      for (const one of [...items.values()].filter(({ name }) => name === before?.name))
        items.set(one.id, { ...after, name: String(after?.name), id: one.id })
      return answer
    }),
    probe: async (api) => {
      const [one, other] = [await macroOf(api), await macroOf(api)]
      await api.put(`/v1/macros/${one.id}`, { ...one, script: 'changed' })
      return (await api.get(`/v1/macros/${other.id}`)).json.script === 'changed'
    },
  },
  {
    id: 'templates/second-is-the-first',
    sentence: 'GET | /v1/templates/{templateId} | get a template',
    breaks: true,
    says: 'Whichever template is asked for, the first one is returned.',
    plant: showing('GET /v1/templates/:templateId', () => TEMPLATES[0]),
    probe: async (api) => {
      const [, second] = (await api.get('/v1/templates')).json
      return (await api.get(`/v1/templates/${second.id}`)).json.id !== second.id
    },
  },
])
