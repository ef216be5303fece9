import { expect } from 'vitest'
import { operationsFor } from '#spec'
import { type Identified, make, makeFlow, makeSchedule } from '../lifecycles/stored.ts'
import { filled } from './operations.ts'
import { type Rows, answers, body } from './row.ts'
import { creations, deletions } from './successes.ts'

/** A flow of the demo world, and an execution that none is. */
const FLOW_ID = 101
const NO_EXECUTION = 999_999

/** Rows of the platform document's Errors table about objects: whether they are there, and what holds them. */
export const objectErrors: Rows = {
  'platform/errors/200': [
    ...creations.map(({ operation, body: sent }) =>
      answers(
        `${operation} answers the saved object with its id`,
        200,
        (reply) => {
          body.json(reply)
          expect(reply.json).toMatchObject({ ...sent, id: expect.any(Number) })
        },
        (service) => service.call(operation, { body: sent }),
      ),
    ),
    ...deletions
      .filter(({ status }) => status === 200)
      .map(({ operation, create, body: sent, parameter }) =>
        answers(`${operation} answers JSON`, 200, body.json, async (service) => {
          const { id } = await make(service, create, sent)
          return service.call(operation, { path: { [parameter]: id } })
        }),
      ),
  ],
  'platform/errors/204': [
    answers('a webhook is deleted', 204, body.empty, async (service) => {
      const { id } = await make(service, 'createWebhook', {
        name: 'Walked',
        events: ['*'],
        url: service.origin,
        method: 'POST',
      })
      return service.call('deleteWebhook', { path: { webhookId: id } })
    }),
  ],
  'platform/errors/404': [
    ...[...operationsFor('read'), 'getTemplate' as const].map((id) =>
      answers(`${id} of no object`, 404, body.any, (service) => service.call(id, filled(id))),
    ),
    answers('a version that a flow has not', 404, body.any, (service) =>
      service.call('getFlowVersion', { path: { flowId: FLOW_ID, uuid: '00000000-0000-4000-8000-000000000000' } }),
    ),
    answers('a run by a name that no flow has', 404, body.any, (service) =>
      service.call('runFlowByName', { path: { flowName: 'No such flow' } }),
    ),
    answers('an execution that is none', 404, body.any, (service) =>
      service.call('getExecution', { path: { flowId: FLOW_ID }, query: { auditId: NO_EXECUTION } }),
    ),
    answers('a dbt artifact of another name', 404, body.any, async (service) => {
      const path = { flowId: 105, auditId: 1253 }
      const served = await service.call('getDbtArtifact', { path: { ...path, artifactName: 'manifest.json' } })
      expect(served.status).toBe(200)
      return service.call('getDbtArtifact', { path: { ...path, artifactName: 'secrets.json' } })
    }),
  ],
  'platform/errors/409': [
    answers('a flow that another flow refers to', 409, body.json, async (service) => {
      const { id } = await makeFlow(service)
      await makeFlow(service, { 'field.flow.child': String(id) })
      return service.call('deleteFlow', { path: { flowId: id } })
    }),
    answers('a flow that a schedule runs', 409, body.json, async (service) => {
      const one = await makeFlow(service)
      await makeSchedule(service, one)
      return service.call('deleteFlow', { path: { flowId: one.id } })
    }),
    answers('a macro that a flow uses', 409, body.json, async (service) => {
      const { id }: Identified = await make(service, 'createMacro', { name: 'walked', code: 'value' })
      await makeFlow(service, { 'field.flow.macro': String(id) })
      return service.call('deleteMacro', { path: { macroId: id } })
    }),
  ],
  'platform/errors/no-envelope': [
    {
      says: 'refusals have no body in common',
      async walk(service) {
        const { id } = await makeFlow(service)
        await makeFlow(service, { 'field.flow.child': String(id) })
        const refusals = [
          await service.call('getFlow', { path: { flowId: id }, token: null }),
          await service.call('createFlow', { body: {} }),
          await service.call('deleteFlow', { path: { flowId: id } }),
        ]
        const media = refusals.map(({ headers }) => headers.get('content-type')?.split(';')[0] ?? 'none')
        expect(media).toEqual(['none', 'text/plain', 'application/json'])
      },
    },
  ],
}
