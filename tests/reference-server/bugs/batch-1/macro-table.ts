import { json } from '../../answer.ts'
import { bugsOf } from '../bug.ts'
import { type Loose, answering, handling, instead, reading, showing, withoutEffect } from '../plants.ts'
import { flowUsing, macroOf } from './parts-given.ts'

const ONE = 'GET /v1/macros/:macroId'
const USAGE = 'GET /v1/macros/:macroId/usage'
const DELETE = 'DELETE /v1/macros/:macroId'

export const macroTable = bugsOf('platform', 'Macros, functions, templates', [
  {
    id: 'macros/list-without-the-newest',
    sentence: 'GET | /v1/macros | list',
    breaks: true,
    says: 'The list shows a macro only after the next one is made.',
    plant: showing('GET /v1/macros', (list) => list.slice(1)),
    probe: async (api) => {
      const { id } = await macroOf(api, 'Sweep')
      return !(await api.get('/v1/macros')).json.some((one: Loose) => one.id === id)
    },
  },
  {
    id: 'macros/list-of-five',
    sentence: 'Lists | not paginated; everything in scope is returned',
    breaks: true,
    says: 'The list ends after five macros.',
    plant: showing('GET /v1/macros', (list) => list.slice(0, 5)),
    probe: async (api) => {
      for (let count = 0; count < 6; count++) await macroOf(api, `Sweep ${count}`)
      return (await api.get('/v1/macros')).json.length === 5
    },
  },
  {
    id: 'macros/create-answers-and-forgets',
    sentence: 'POST | /v1/macros | create',
    breaks: true,
    says: 'A new macro is answered with an id, and not stored.',
    plant: withoutEffect('POST /v1/macros'),
    probe: async (api) => (await api.get(`/v1/macros/${(await macroOf(api, 'Sweep')).id}`)).status === 404,
  },
  {
    id: 'macros/get-shows-the-neighbour',
    sentence: 'GET | /v1/macros/{macroId} | get',
    breaks: true,
    says: 'GET shows the newest macro, whichever is asked for.',
    plant: showing(ONE, (_value, { tenant }) => {
      const [newest] = tenant.stores.macro.all()
      return newest === undefined ? undefined : { id: newest.id, label: newest.name, script: newest['script'] }
    }),
    probe: async (api) => {
      const { id } = await macroOf(api, 'First')
      await macroOf(api, 'Second')
      return (await api.get(`/v1/macros/${id}`)).json.id !== id
    },
  },
  {
    id: 'macros/update-without-effect',
    sentence: 'PUT | /v1/macros/{macroId} | update',
    breaks: true,
    says: 'PUT answers with the changed macro, and stores nothing.',
    plant: withoutEffect('PUT /v1/macros/:macroId'),
    probe: async (api) => {
      const macro = await macroOf(api, 'Sweep')
      await api.put(`/v1/macros/${macro.id}`, { ...macro, label: 'Wipe' })
      return (await api.get(`/v1/macros/${macro.id}`)).json.label === 'Sweep'
    },
  },
  {
    id: 'macros/update-makes-another-one',
    sentence: 'PUT | /v1/macros/{macroId} | update',
    breaks: true,
    says: 'PUT makes a macro with a new id, and leaves the old one as it was.',
    plant: handling('PUT /v1/macros/:macroId', (handler) => async (call) => {
      const { items } = call.tenant.stores.macro
      const before = items.get(call.id('macroId'))
      const answer = await handler(call)
      const after = items.get(call.id('macroId'))
      if (before === undefined || after === undefined) return answer
      const id = call.world.newId('macro')
      items.set(before.id, before)
      items.set(id, { ...after, id })
      return json({ id, label: after['label'], script: after['script'] })
    }),
    probe: async (api) => {
      const macro = await macroOf(api, 'Sweep')
      return (await api.put(`/v1/macros/${macro.id}`, { ...macro, label: 'Wipe' })).json.id !== macro.id
    },
  },
  {
    id: 'macros/update-keeps-the-script',
    sentence: 'Updates with PUT replace the whole stored object.',
    breaks: true,
    says: 'PUT changes the label of a macro, and not its script.',
    plant: reading('PUT /v1/macros/:macroId', (body, call) => {
      const before = call.tenant.stores.macro.items.get(call.id('macroId'))
      return { ...body, script: before?.['script'] }
    }),
    probe: async (api) => {
      const macro = await macroOf(api, 'Sweep')
      await api.put(`/v1/macros/${macro.id}`, { ...macro, script: 'x = 2' })
      return (await api.get(`/v1/macros/${macro.id}`)).json.script === 'x = 1'
    },
  },
  {
    id: 'macros/used-one-goes',
    sentence: 'DELETE | /v1/macros/{macroId} | 409 while a flow still uses it',
    breaks: true,
    says: 'A macro that a flow uses is deleted.',
    plant: instead(DELETE, (call, handler) => {
      const { items } = call.tenant.stores.macro
      return items.delete(call.id('macroId')) ? json({ removed: true }) : handler(call)
    }),
    probe: async (api) => {
      const { id } = await macroOf(api, 'Sweep')
      await flowUsing(api, 'step.script', id)
      return (await api.delete(`/v1/macros/${id}`)).status === 200
    },
  },
  {
    id: 'macros/refused-delete-deletes',
    sentence: 'Macro | active | DELETE `/v1/macros/{macroId}` | a flow still uses it | unchanged | status 409',
    breaks: true,
    says: 'The refusal of a delete comes after the macro is gone.',
    plant: answering(DELETE, (answer, call) => {
      call.tenant.stores.macro.items.delete(call.id('macroId'))
      return answer
    }),
    probe: async (api) => {
      const { id } = await macroOf(api, 'Sweep')
      await flowUsing(api, 'step.script', id)
      const { status } = await api.delete(`/v1/macros/${id}`)
      return status === 409 && (await api.get(`/v1/macros/${id}`)).status === 404
    },
  },
  {
    id: 'macros/refusal-lists-nothing',
    sentence:
      '409 | delete refused because something still references the object (macro used by a flow) | JSON listing the references',
    breaks: true,
    says: 'The refusal does not say which flows use the macro.',
    plant: answering(DELETE, (answer) => (answer.status === 409 ? json({ usedBy: [] }, 409) : answer)),
    probe: async (api) => {
      const { id } = await macroOf(api, 'Sweep')
      await flowUsing(api, 'step.script', id)
      const { status, text } = await api.delete(`/v1/macros/${id}`)
      return status === 409 && !text.includes('Walks')
    },
  },
  {
    id: 'macros/unused-one-stays',
    sentence: 'DELETE | /v1/macros/{macroId} | 409 while a flow still uses it',
    breaks: true,
    says: 'A macro cannot be deleted once a flow has used it, even when no flow does any more.',
    plant: (service) => {
      const used = new Set<bigint>()
      answering(DELETE, (answer, call) => {
        const id = call.id('macroId')
        if (answer.status === 409) used.add(id)
        return answer
      })(service)
      instead(DELETE, (call, handler) =>
        used.has(call.id('macroId')) ? json({ usedBy: [{ kind: 'flow' }] }, 409) : handler(call),
      )(service)
    },
    probe: async (api) => {
      const { id } = await macroOf(api, 'Sweep')
      const flow = await flowUsing(api, 'step.script', id)
      await api.delete(`/v1/macros/${id}`)
      await api.put(`/v1/flows/${flow.id}`, { ...flow, properties: {} })
      return (await api.delete(`/v1/macros/${id}`)).status === 409
    },
  },
  {
    id: 'macros/usage-of-one-flow',
    sentence: 'GET | /v1/macros/{macroId}/usage | where used',
    breaks: true,
    says: 'The usage names only one of the flows that use a macro.',
    plant: showing(USAGE, (list) => list.slice(0, 1)),
    probe: async (api) => {
      const { id } = await macroOf(api, 'Sweep')
      for (let count = 0; count < 2; count++) await flowUsing(api, 'step.script', id)
      return (await api.get(`/v1/macros/${id}/usage`)).json.length === 1
    },
  },
  {
    id: 'macros/usage-of-the-first-time',
    sentence: 'GET | /v1/macros/{macroId}/usage | where used',
    breaks: true,
    says: 'The usage stays as it was when it was first asked for.',
    plant: (service) => {
      const seen = new Map<string, Loose>()
      showing(USAGE, (list, { params }) => {
        const id = params['macroId'] ?? ''
        if (!seen.has(id)) seen.set(id, list)
        return seen.get(id)
      })(service)
    },
    probe: async (api) => {
      const { id } = await macroOf(api, 'Sweep')
      await api.get(`/v1/macros/${id}/usage`)
      await flowUsing(api, 'step.script', id)
      return (await api.get(`/v1/macros/${id}/usage`)).json.length === 0
    },
  },
  {
    id: 'macros/deleted-one-stays-listed',
    sentence: 'DELETE | /v1/macros/{macroId}',
    breaks: true,
    says: 'A deleted macro is gone, and still in the list.',
    plant: (service) => {
      const gone: Loose[] = []
      handling(DELETE, (handler) => async (call) => {
        const macro = call.tenant.stores.macro.items.get(call.id('macroId'))
        const answer = await handler(call)
        if (answer.status === 200 && macro !== undefined) gone.push({ id: macro.id, label: macro.name })
        return answer
      })(service)
      showing('GET /v1/macros', (list) => [...list, ...gone])(service)
    },
    probe: async (api) => {
      const { id } = await macroOf(api, 'Sweep')
      await api.delete(`/v1/macros/${id}`)
      return (await api.get('/v1/macros')).json.some((one: Loose) => one.id === id)
    },
  },
])
