import type { FlowRecord } from '../world/index.ts'
import { part } from '../alterations/together.ts'
import { on } from '../alterations/on.ts'
import { dropping } from './alterations.ts'
import {
  type Delete,
  passing,
  reading,
  refusingYet,
  refusing,
  takingToo,
  discarding,
  binless,
  isScheduled,
  isChild,
  blank,
  unlisted,
} from './deletions.ts'
import { faultsOf, fault } from './fault.ts'

/** Faults of deleting flows. */
export const flowDeletionFaults = faultsOf({
  'flows/delete-answers-report': fault(
    'answers 409 to having deleted an unused flow',
    on('deleteFlow').with((plain) => ({
      answer: (result, call: Delete) => {
        const once = [...call.view.bin.values()].some(
          ({ record }) => (record as { flowId?: unknown }).flowId === result.flow.id,
        )
        const answer = plain.answer(result, call)
        return once || call.query.schedules === true || call.query.connections === true
          ? answer
          : { ...answer, status: 409 }
      },
    })),
  ),
  'flows/delete-report-status': fault(
    'reports no status',
    on('deleteFlow').body(({ status: _none, ...report }) => report),
  ),
  'flows/deleted-flow-not-found': fault(
    'finds flows in the recycle bin',
    on('getFlow').find((found, call) => found ?? call.view.bin.get(`flow:${call.path.flowId}`)?.record),
  ),
  'flows/deleted-flow-not-listed': [
    fault(
      'lists flows of the recycle bin with foreign letters',
      on('listFlows').with((plain) => ({
        apply: (call, found) => {
          const deleted = [...call.view.bin.values()]
            .filter(({ kind, record }) => kind === 'flow' && /[^ -~]/.test(record.name ?? ''))
            .map(({ record }) => record)
          return { changes: [], result: [...plain.apply(call, found).result, ...deleted] }
        },
      })),
    ),
    fault(
      'goes on showing deleted flows among the recent ones',
      part('recentFlows', (plain) => ({
        opened: (caller, scene) => {
          const deleted = [...scene.view.bin.values()]
            .filter(({ kind }) => kind === 'flow')
            .map(({ record }) => record as FlowRecord)
          return [...deleted.toReversed(), ...plain.opened(caller, scene)]
        },
      })),
    ),
  ],
  'flows/deleted-flow-in-recycle-bin': fault(
    'does not keep deleted flows with foreign letters',
    on('deleteFlow').with(
      dropping(
        (change) =>
          change.table === 'bin' && change.record?.kind === 'flow' && /[^ -~]/.test(change.record.record.name),
      ),
    ),
  ),
  'flows/delete-spares-other-flows': fault('deletes every flow of the same description', {
    operations: takingToo((call, { id, description }) =>
      discarding(
        'flow',
        [...call.view.flows.values()].filter(
          (flow) => description !== undefined && flow.description === description && flow.id !== id,
        ),
        call,
      ),
    ),
  }),
  'flows/delete-refuses-scheduled': [
    fault('takes schedules for true where no switch is sent', {
      operations: reading(({ query, rest }) => (rest['switches'] === '' ? { ...query, schedules: true } : query)),
    }),
    fault(
      'takes disabled schedules for none where no switch is sent',
      on('deleteFlow').with((plain) => ({
        ...reading(({ query }) => query).deleteFlow(plain),
        guards: {
          ...plain.guards,
          notScheduled: (call: Delete, flow: FlowRecord) =>
            call.rest['switches'] === '' &&
            call.view.schedules.where('flowId', flow.id).every(({ enabled }) => !enabled)
              ? undefined
              : plain.guards['notScheduled']?.(call, flow),
        },
      })),
    ),
  ],
  'flows/delete-refuses-scheduled-with-schedules-false': fault('takes schedules=false for true', {
    operations: reading(({ query, rest }) =>
      rest['switches']?.includes('schedules=false') ? { ...query, schedules: true } : query,
    ),
  }),
  'flows/delete-refuses-child': fault('deletes a flow that another refers to', {
    operations: passing('notReferenced', ({ query }) => query.schedules !== true),
  }),
  'flows/delete-refuses-child-with-schedules': fault('deletes a child with schedules=true', {
    operations: passing('notReferenced', ({ query }) => query.schedules === true),
  }),
  'flows/delete-refused-names-schedules': fault(
    'only counts the schedules',
    part('flowDeletion', (plain) => ({
      renderReferences: (all) =>
        all.flows.length > 0 ? plain.renderReferences(all) : { schedules: all.schedules.length },
    })),
  ),
  'flows/delete-refused-names-parents': fault(
    'only counts the flows',
    part('flowDeletion', (plain) => ({
      renderReferences: (all) => (all.flows.length > 0 ? { flows: all.flows.length } : plain.renderReferences(all)),
    })),
  ),
  'flows/delete-refused-keeps-flow': fault('marks a scheduled flow in passing', {
    operations: refusingYet((call, flow) => (isChild(call, flow) ? [] : blank(flow))),
  }),
  'flows/delete-refused-keeps-schedules': fault('deletes the schedules for which it refuses', {
    operations: refusingYet((call, flow) =>
      isChild(call, flow) ? [] : discarding('schedule', call.view.schedules.where('flowId', flow.id), call),
    ),
  }),
  'flows/delete-refused-keeps-child': fault('marks a child in passing', {
    operations: refusingYet((call, flow) => (isChild(call, flow) ? blank(flow) : [])),
  }),
  'flows/delete-refused-child-keeps-schedules': fault('deletes the schedules of a child before it refuses', {
    operations: refusingYet((call, flow) =>
      isChild(call, flow) ? discarding('schedule', call.view.schedules.where('flowId', flow.id), call) : [],
    ),
  }),
  'flows/delete-possible-once-unreferenced': fault('takes deleted schedules for references', {
    operations: refusing(
      (call, flow) =>
        call.query.schedules !== true &&
        [...call.view.bin.values()].some(({ record }) => (record as { flowId?: unknown }).flowId === flow.id),
    ),
  }),
  'flows/delete-with-schedules-takes-flow': fault('refuses a scheduled flow in spite of schedules=true', {
    operations: refusing((call, flow) => call.query.schedules === true && isScheduled(call, flow)),
  }),
  'flows/delete-with-schedules-takes-schedules': fault(
    'leaves the enabled schedules of a deleted flow',
    part('flowDeletion', (plain) => ({
      schedulesOf: (flow, scene) => plain.schedulesOf(flow, scene).filter(({ enabled }) => !enabled),
    })),
  ),
  'flows/delete-with-schedules-bins-schedules': fault('does not keep schedules that go with a flow', {
    operations: binless('schedule'),
  }),
  'flows/delete-with-schedules-spares-other-schedules': fault('deletes schedules of the same description too', {
    operations: takingToo((call, flow) => {
      const own = new Set(call.view.schedules.where('flowId', flow.id).flatMap(({ description }) => description ?? []))
      return discarding(
        'schedule',
        [...call.view.schedules.values()].filter((one) => one.flowId !== flow.id && own.has(one.description ?? '')),
        call,
      )
    }),
  }),
  'flows/delete-with-schedules-keeps-connections': fault('takes connections with schedules=true', {
    operations: takingToo((call, flow) =>
      call.query.schedules === true && isScheduled(call, flow)
        ? discarding('connection', call.parts.flowDeletion.connectionsOf(flow, call), call)
        : [],
    ),
  }),
  'flows/delete-report-names-schedules': fault('reports no schedules', { operations: unlisted('schedules') }),
})
