import { expect } from 'vitest'
import { pathTo, resources } from '#spec'
import { type Ways, waysOf } from '../lifecycle.ts'
import type { Service } from '../service.ts'
import { type Identified, binStates, created, make, makeFlow, restore, restoreOfActive } from './stored.ts'

/** An object with a flow that uses it. */
type UsedObject = Identified & { flow?: Identified }

/** What flows use, and what of it goes with them. */
function waysOfUsed(object: 'connection' | 'format', body: Record<string, string>): Ways {
  const { create, delete: remove } = resources[object].operations
  const alone = (service: Service): Promise<UsedObject> => make(service, create, body)
  const used = async (service: Service): Promise<UsedObject> => {
    const one = await alone(service)
    return { ...one, flow: await makeFlow(service, { [`field.flow.${object}`]: String(one.id) }) }
  }
  const removed = (service: Service, { id }: UsedObject) => service.call(remove, { path: pathTo(object, { id }) })
  return waysOf<UsedObject>({
    object,
    statesOf: (service, one) => binStates(object, service, one),
    moves: {
      [`${object}/create`]: {
        given: async () => ({ id: 0 }),
        go: (service) => service.call(create, { body }),
        made: created,
      },
      [`${object}/delete`]: { given: alone, go: removed },
      [`${object}/delete-with-flow`]: {
        given: used,
        go: (service, { flow }) =>
          service.call('deleteFlow', { path: { flowId: flow?.id ?? 0 }, query: { connections: true } }),
        effects: async (service, { flow }) =>
          expect((await service.call('getFlow', { path: { flowId: flow?.id ?? 0 } })).status).toBe(404),
        otherwise: [
          {
            says: 'another flow uses it too',
            async given(service) {
              const one = await used(service)
              await makeFlow(service, { [`field.flow.${object}`]: String(one.id) })
              return one
            },
            status: 200,
            state: 'active',
          },
          {
            says: 'the flow does not use it',
            given: async (service) => ({ ...(await alone(service)), flow: await makeFlow(service) }),
            status: 200,
            state: 'active',
          },
        ],
      },
      [`${object}/restore`]: {
        async given(service) {
          const one = await alone(service)
          await removed(service, one)
          return one
        },
        go: restore(object),
        otherwise: [restoreOfActive(alone)],
      },
    },
  })
}

/** Connections: active, in the recycle bin. */
export const connections = waysOfUsed('connection', {
  name: 'Walked',
  connectionType: 'connection.database.postgres',
})

/** Formats: active, in the recycle bin. */
export const formats = waysOfUsed('format', { name: 'Walked', formatType: 'format.text.csv' })
