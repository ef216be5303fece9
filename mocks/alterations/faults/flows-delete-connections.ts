import { part } from '../together.ts'
import type { Alteration } from '../../domain/kernel/behaviour.ts'
import { flowsUsing } from '../../domain/references.ts'
import { type FlowRecord, referencesOf } from '../../world/index.ts'
import { refusingYet } from './alterations.ts'
import { binless, discarding, isChild, isScheduled, passing, refusing, takingToo, unreported } from './deletions.ts'
import { fault, faultsOf } from './fault.ts'

/** Deletes connections or formats of the flow that such another flow uses too. */
const taking = (kind: 'connection' | 'format', isSuch: (other: FlowRecord, flow: FlowRecord) => boolean): Alteration =>
  takingToo(kind, ({ query, view }, flow) =>
    query.connections === true
      ? [...view[`${kind}s`].values()].filter((one) => {
          const users = flowsUsing(view, kind, one)
          return users.includes(flow) && users.every((user) => user === flow || isSuch(user, flow))
        })
      : [],
  )

/** Faults of the connections and formats of a deleted flow. */
export const flowDeletionConnectionFaults = faultsOf({
  'flows/delete-refused-keeps-connections': [
    fault(
      'deletes the connections before it refuses',
      refusingYet('deleteFlow', (call, flow) =>
        call.query.connections === true
          ? discarding('connection', call.parts.flowDeletion.connectionsOf(flow, call), call)
          : [],
      ),
    ),
    fault(
      'deletes the formats before it refuses for another flow',
      refusingYet('deleteFlow', (call, flow) =>
        call.query.connections === true && isChild(call, flow)
          ? discarding('format', call.parts.flowDeletion.formatsOf(flow, call), call)
          : [],
      ),
    ),
  ],
  'flows/delete-keeps-connections': fault(
    'deletes connections without being asked',
    takingToo('connection', (call, flow) =>
      isScheduled(call, flow) || call.query.connections === true
        ? []
        : call.parts.flowDeletion.connectionsOf(flow, call),
    ),
  ),
  'flows/delete-keeps-formats': fault(
    'deletes formats without being asked',
    takingToo('format', (call, flow) =>
      call.query.connections === true ? [] : call.parts.flowDeletion.formatsOf(flow, call),
    ),
  ),
  'flows/delete-with-connections-takes-connections': [
    fault('keeps the connections', part('flowDeletion', { connectionsOf: () => [] })),
    fault(
      'refuses a deletion with both switches',
      refusing(({ query }) => query.connections === true && query.schedules === true),
    ),
    fault(
      'keeps the connections of a flow that uses a format too',
      part('flowDeletion', (plain) => ({
        connectionsOf: (flow, scene) =>
          referencesOf(flow, 'format').length > 0 ? [] : plain.connectionsOf(flow, scene),
      })),
    ),
    fault(
      'keeps the connections of a flow whose format another flow uses',
      part('flowDeletion', (plain) => ({
        connectionsOf: (flow, scene) =>
          plain.formatsOf(flow, scene).length < referencesOf(flow, 'format').length
            ? []
            : plain.connectionsOf(flow, scene),
      })),
    ),
  ],
  'flows/delete-with-connections-takes-formats': [
    fault('keeps the formats', part('flowDeletion', { formatsOf: () => [] })),
    fault(
      'keeps the formats of a flow that uses a connection too',
      part('flowDeletion', (plain) => ({
        formatsOf: (flow, scene) => (referencesOf(flow, 'connection').length > 0 ? [] : plain.formatsOf(flow, scene)),
      })),
    ),
    fault(
      'keeps the formats of a flow whose connection another flow uses',
      part('flowDeletion', (plain) => ({
        formatsOf: (flow, scene) =>
          plain.connectionsOf(flow, scene).length < referencesOf(flow, 'connection').length
            ? []
            : plain.formatsOf(flow, scene),
      })),
    ),
  ],
  'flows/delete-with-connections-bins-connections': fault(
    'does not move deleted connections to the recycle bin',
    binless('connection'),
  ),
  'flows/delete-with-connections-bins-formats': fault(
    'does not move deleted formats to the recycle bin',
    binless('format'),
  ),
  'flows/delete-with-connections-keeps-shared-connections': [
    fault(
      'deletes connections that other flows use',
      taking('connection', () => true),
    ),
    fault(
      "deletes connections that other users' flows use",
      taking('connection', (other, flow) => other.createdBy !== flow.createdBy),
    ),
  ],
  'flows/delete-with-connections-keeps-shared-formats': [
    fault(
      'deletes formats that other flows use',
      taking('format', () => true),
    ),
    fault(
      "deletes formats that other users' flows use",
      taking('format', (other, flow) => other.createdBy !== flow.createdBy),
    ),
  ],
  'flows/delete-with-connections-takes-flow-despite-shared': fault(
    'refuses because of a shared connection',
    refusing(
      ({ query, view }, flow) =>
        query.connections === true &&
        [...view.connections.values()].some((one) => {
          const users = flowsUsing(view, 'connection', one)
          return users.length > 1 && users.includes(flow)
        }),
    ),
  ),
  'flows/delete-with-connections-spares-unused': fault(
    'deletes connections with the same description as the flow',
    takingToo('connection', ({ query, view }, { description }) =>
      query.connections === true && description !== undefined
        ? [...view.connections.values()].filter((one) => one.description === description)
        : [],
    ),
  ),
  'flows/delete-with-connections-refuses-scheduled': fault(
    'reads connections=true as both switches',
    passing('notScheduled', ({ query }) => query.connections === true),
  ),
  'flows/delete-report-names-connections': fault('omits connections from the report', unreported('connections')),
  'flows/delete-report-names-formats': fault('omits formats from the report', unreported('formats')),
})
