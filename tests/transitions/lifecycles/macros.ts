import { expect } from 'vitest'
import { type Ways, waysOf } from '../lifecycle.ts'
import type { Service } from '../service.ts'
import { type Identified, created, make, makeFlow } from './stored.ts'

const BODY = { name: 'walked', code: 'value' }

const alone = (service: Service): Promise<Identified> => make(service, 'createMacro', BODY)
const used = async (service: Service): Promise<Identified> => {
  const macro = await alone(service)
  await makeFlow(service, { 'field.flow.macro': String(macro.id) })
  return macro
}
const remove = (service: Service, { id }: Identified) => service.call('deleteMacro', { path: { macroId: id } })

/** Macros: active, deleted. */
export const macros: Ways = waysOf<Identified>({
  object: 'macro',
  async statesOf(service, { id }) {
    const { status } = await service.call('getMacro', { path: { macroId: id } })
    const { json } = await service.call<Identified[]>('listMacros')
    const isListed = json.some((one) => one.id === id)
    if (status === 200 && isListed) return ['active']
    return status === 404 && !isListed ? ['deleted'] : []
  },
  moves: {
    'macro/create': {
      given: async () => ({ id: 0 }),
      go: (service) => service.call('createMacro', { body: BODY }),
      made: created,
    },
    'macro/delete': {
      given: alone,
      go: remove,
      otherwise: [{ says: 'a flow uses it', given: used, status: 409, state: 'active' }],
    },
    'macro/delete-refused': {
      given: used,
      go: remove,
      effects: async (_service, _macro, { json }) => expect(json).toMatchObject({ flows: [{ name: 'Walked' }] }),
      otherwise: [{ says: 'no flow uses it', given: alone, status: 200, state: 'deleted' }],
    },
  },
})
