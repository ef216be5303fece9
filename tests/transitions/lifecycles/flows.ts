import { expect } from 'vitest'
import { type Ways, waysOf } from '../lifecycle.ts'
import type { Service } from '../service.ts'
import {
  type Identified,
  binStates,
  created,
  make,
  makeFlow,
  makeSchedule,
  restore,
  restoreOfActive,
} from './stored.ts'

type References = Readonly<Record<string, readonly Identified[]>>

const deleteFlow =
  (query: Record<string, boolean> = {}) =>
  (service: Service, { id }: Identified) =>
    service.call<References>('deleteFlow', { path: { flowId: id }, query })
const child = async (service: Service): Promise<Identified> => {
  const flow = await makeFlow(service)
  await makeFlow(service, { 'field.flow.child': String(flow.id) })
  return flow
}
const scheduled = async (service: Service): Promise<Identified> => {
  const flow = await makeFlow(service)
  await makeSchedule(service, flow)
  return flow
}
const alone = (service: Service): Promise<Identified> => makeFlow(service)

const ofAnotherFlow = { says: 'another flow refers to it', given: child, status: 409, state: 'active' }
const ofASchedule = { says: 'a schedule runs it', given: scheduled, status: 409, state: 'active' }

/** Flows: active, in the recycle bin. */
export const flows: Ways = waysOf<Identified>({
  object: 'flow',
  statesOf: (service, flow) => binStates('flow', service, flow),
  moves: {
    'flow/create': {
      given: async () => ({ id: 0 }),
      go: (service) => service.call('createFlow', { body: { name: 'New', flowType: 'flow.etl.database' } }),
      made: created,
    },
    'flow/delete': {
      given: alone,
      go: deleteFlow(),
      effects: async (_service, _flow, { json }) => expect(json).toHaveProperty('status'),
      otherwise: [ofAnotherFlow, ofASchedule],
    },
    'flow/delete-with-schedules': {
      given: scheduled,
      go: deleteFlow({ schedules: true }),
      async effects(service, { id }, { json }) {
        expect((json as References)['schedules']).toHaveLength(1)
        const left = await service.call<{ flowId: number }[]>('listSchedules')
        expect(left.json.filter(({ flowId }) => flowId === id)).toEqual([])
      },
      otherwise: [ofAnotherFlow],
    },
    'flow/delete-with-connections': {
      async given(service) {
        const connection = await make(service, 'createConnection', {
          name: 'Its own',
          connectionType: 'connection.database.postgres',
        })
        return makeFlow(service, { 'field.flow.connection': String(connection.id) })
      },
      go: deleteFlow({ connections: true }),
      effects: async (_service, _flow, { json }) => expect((json as References)['connections']).toHaveLength(1),
      otherwise: [ofAnotherFlow, ofASchedule],
    },
    'flow/delete-refused-for-flow': {
      given: child,
      go: deleteFlow(),
      effects: async (_service, _flow, { json }) => expect((json as References)['flows']).toHaveLength(1),
      otherwise: [
        { says: 'no other flow refers to it', given: alone, status: 200, state: 'in recycle bin' },
        { says: 'schedules may go', given: child, go: deleteFlow({ schedules: true }), status: 409, state: 'active' },
      ],
    },
    'flow/delete-refused-for-schedule': {
      given: scheduled,
      go: deleteFlow({ schedules: false }),
      effects: async (_service, _flow, { json }) => expect((json as References)['schedules']).toHaveLength(1),
      otherwise: [
        { says: 'no schedule runs it', given: alone, status: 200, state: 'in recycle bin' },
        {
          says: 'schedules may go',
          given: scheduled,
          go: deleteFlow({ schedules: true }),
          status: 200,
          state: 'in recycle bin',
        },
      ],
    },
    'flow/restore': {
      async given(service) {
        const flow = await makeFlow(service)
        await deleteFlow()(service, flow)
        return flow
      },
      go: restore('flow'),
      otherwise: [restoreOfActive(alone)],
    },
  },
})
