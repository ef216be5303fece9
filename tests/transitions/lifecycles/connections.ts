import { expect } from 'vitest'
import type { OperationId } from '#spec'
import { type Ways, waysOf } from '../lifecycle.ts'
import type { Service } from '../service.ts'
import { type Identified, type Kind, binStates, created, make, makeFlow, restore, restoreOfActive } from './stored.ts'

/** What flows use, and what of it goes with them. */
interface Used extends Kind {
  object: 'connection' | 'format'
  create: OperationId
  delete: OperationId
  body: Record<string, string>
}

/** An object with a flow that uses it. */
type UsedObject = Identified & { flow?: Identified }

function waysOfUsed({ object, create, delete: remove, body, ...kind }: Used): Ways {
  const alone = (service: Service): Promise<UsedObject> => make(service, create, body)
  const used = async (service: Service): Promise<UsedObject> => {
    const one = await alone(service)
    return { ...one, flow: await makeFlow(service, { [`field.flow.${object}`]: String(one.id) }) }
  }
  const removed = (service: Service, { id }: UsedObject) => service.call(remove, { path: { [kind.parameter]: id } })
  return waysOf<UsedObject>({
    object,
    statesOf: (service, one) => binStates(kind, service, one),
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
        go: restore(kind),
        otherwise: [restoreOfActive(alone)],
      },
    },
  })
}

/** Connections: active, in the recycle bin. */
export const connections = waysOfUsed({
  object: 'connection',
  type: 'connections',
  parameter: 'connectionId',
  list: 'listConnections',
  get: 'getConnection',
  create: 'createConnection',
  delete: 'deleteConnection',
  body: { name: 'Walked', connectionType: 'connection.database.postgres' },
})

/** Formats: active, in the recycle bin. */
export const formats = waysOfUsed({
  object: 'format',
  type: 'formats',
  parameter: 'formatId',
  list: 'listFormats',
  get: 'getFormat',
  create: 'createFormat',
  delete: 'deleteFormat',
  body: { name: 'Walked', formatType: 'format.text.csv' },
})
