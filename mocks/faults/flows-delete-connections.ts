import { flowsUsing } from '../domain/references.ts'
import { part } from '../alterations/together.ts'
import { passing, refusingYet, refusing, takingToo, discarding, binless, isScheduled, unlisted } from './deletions.ts'
import { faultsOf, fault } from './fault.ts'

/** Faults of what deleting a flow does to its connections and formats. */
export const flowDeletionConnectionFaults = faultsOf({
  'flows/delete-refused-keeps-connections': fault('deletes the connections before it refuses', {
    operations: refusingYet((call, flow) =>
      call.query.connections === true
        ? discarding('connection', call.parts.flowDeletion.connectionsOf(flow, call), call)
        : [],
    ),
  }),
  'flows/delete-keeps-connections': fault('takes connections unasked', {
    operations: takingToo((call, flow) =>
      isScheduled(call, flow) || call.query.connections === true
        ? []
        : discarding('connection', call.parts.flowDeletion.connectionsOf(flow, call), call),
    ),
  }),
  'flows/delete-keeps-formats': fault('takes formats unasked', {
    operations: takingToo((call, flow) =>
      call.query.connections === true ? [] : discarding('format', call.parts.flowDeletion.formatsOf(flow, call), call),
    ),
  }),
  'flows/delete-with-connections-takes-connections': fault(
    'leaves the connections',
    part('flowDeletion', { connectionsOf: () => [] }),
  ),
  'flows/delete-with-connections-takes-formats': fault(
    'leaves the formats',
    part('flowDeletion', { formatsOf: () => [] }),
  ),
  'flows/delete-with-connections-bins-connections': fault('does not keep connections that go with a flow', {
    operations: binless('connection'),
  }),
  'flows/delete-with-connections-bins-formats': fault('does not keep formats that go with a flow', {
    operations: binless('format'),
  }),
  'flows/delete-with-connections-keeps-shared-connections': fault('takes connections that others use', {
    operations: takingToo((call, flow) =>
      call.query.connections === true
        ? discarding(
            'connection',
            [...call.view.connections.values()].filter((one) =>
              flowsUsing(call.view, 'connection', one).includes(flow),
            ),
            call,
          )
        : [],
    ),
  }),
  'flows/delete-with-connections-keeps-shared-formats': fault('takes formats that others use', {
    operations: takingToo((call, flow) =>
      call.query.connections === true
        ? discarding(
            'format',
            [...call.view.formats.values()].filter((one) => flowsUsing(call.view, 'format', one).includes(flow)),
            call,
          )
        : [],
    ),
  }),
  'flows/delete-with-connections-takes-flow-despite-shared': fault('refuses for a shared connection', {
    operations: refusing(
      (call, flow) =>
        call.query.connections === true &&
        [...call.view.connections.values()].some((one) => {
          const users = flowsUsing(call.view, 'connection', one)
          return users.length > 1 && users.includes(flow)
        }),
    ),
  }),
  'flows/delete-with-connections-spares-unused': fault('takes connections that are described like the flow', {
    operations: takingToo((call, { description }) =>
      call.query.connections === true && description !== undefined
        ? discarding(
            'connection',
            [...call.view.connections.values()].filter((one) => one.description === description),
            call,
          )
        : [],
    ),
  }),
  'flows/delete-with-connections-refuses-scheduled': fault('takes connections=true for both switches', {
    operations: passing('notScheduled', ({ query }) => query.connections === true),
  }),
  'flows/delete-report-names-connections': fault('reports no connections', { operations: unlisted('connections') }),
  'flows/delete-report-names-formats': fault('reports no formats', { operations: unlisted('formats') }),
})
