import type { Json } from '../json.ts'
import { on, onEach } from '../on.ts'
import { part } from '../together.ts'
import type { Alteration } from '../../domain/kernel/behaviour.ts'
import { listenerOf } from '../../domain/listeners/binding.ts'
import {
  type BinnedKind,
  type Change,
  type FlowRecord,
  type ScheduleRecord,
  type View,
  referencesOf,
} from '../../world/index.ts'
import { refusingYet } from './alterations.ts'
import { binned } from '../bin.ts'
import {
  binless,
  discarding,
  isChild,
  isScheduled,
  marking,
  passing,
  readingSwitches,
  refusing,
  takingToo,
  unreported,
} from './deletions.ts'
import { fault, faultsOf } from './fault.ts'
import { misreadingBinned } from './resources/lists.ts'
import { childrenOf, forgettingInDeletions } from './flows-parents.ts'
import { foreign, savedOnce } from './flows-showing.ts'
import { usedToRefer, wasTurned } from './former.ts'

const hadSchedules = (view: View, { id }: FlowRecord): boolean =>
  binned(view, 'schedule').some(({ flowId }) => flowId === id)

/** Deletes schedules of other flows too. */
const takingSchedules = (
  isTaken: (one: ScheduleRecord, own: readonly ScheduleRecord[], flow: FlowRecord, view: View) => boolean,
): Alteration =>
  takingToo('schedule', ({ view }, flow) => {
    const own = view.schedules.where('flowId', flow.id)
    return [...view.schedules.values()].filter((one) => one.flowId !== flow.id && isTaken(one, own, flow, view))
  })
const alike =
  (member: 'name' | 'description') =>
  (one: ScheduleRecord, own: readonly ScheduleRecord[]): boolean =>
    own.some((other) => other[member] !== undefined && other[member] === one[member])

/** What is no reference to a flow, by what it says of the flow. */
const NO_REFERENCE: Readonly<Record<string, (flow: FlowRecord, view: View) => boolean>> = {
  'refers to another one': (flow, view) => childrenOf(view, flow).length > 0,
  'was replaced': (flow, view) => !savedOnce(flow, view) && referencesOf(flow, 'flow').length === 0,
  ran: ({ id }, view) => view.executions.where('flowId', id).length > 0,
  'a webhook is limited to': ({ id }, view) =>
    [...view.webhooks.values()].some(({ flowIncludes = [] }) => flowIncludes.includes(id)),
  'a webhook excludes': ({ id }, view) =>
    [...view.webhooks.values()].some(({ flowExcludes = [] }) => flowExcludes.includes(id)),
}

/** The other flows with the description of one. */
const alikeTo = ({ view }: { view: View }, { id, description }: FlowRecord): readonly FlowRecord[] =>
  [...view.flows.values()].filter(
    (flow) => description !== undefined && flow.description === description && flow.id !== id,
  )

/** Shows flows in the recycle bin by their ids, as a service may. */
const readingBinned = (): Alteration =>
  on('getFlow').otherwise(({ view, path }) => binned(view, 'flow').find(({ id }) => id === path.flowId))

/** Whether a change moves an object of a kind into the recycle bin. */
const isBinning = (kind: BinnedKind, change: Change): boolean =>
  'table' in change && change.table === 'bin' && change.record?.kind === kind

/** Changes the objects of a kind in the report. */
const reporting = (kind: 'schedules' | 'connections' | 'formats', change: (item: Json) => unknown): Alteration =>
  onEach('deleteFlow').body((report) => ({ ...report, [kind]: report[kind].map(change) }))

/** Shows objects of a kind in the report as lists of them may, without a status. */
const reportingWhole = (kind: 'schedules' | 'connections' | 'formats'): Alteration =>
  part('flowDeletion', (plain) => ({
    report: (flow, companions) => ({
      ...plain.report(flow, companions),
      [kind]: companions[kind].map(({ id, name, createdBy }) => ({ id, name, createdBy })),
    }),
  }))

/** Faults of deleting flows. */
export const flowDeletionFaults = faultsOf({
  'flows/delete-answers-report': [
    fault(
      'deletes an unused flow, but responds 409',
      on('deleteFlow').answer((answer, { view, query }, { flow }) =>
        hadSchedules(view, flow) || query.schedules === true || query.connections === true
          ? answer
          : { ...answer, status: 409 },
      ),
    ),
    ...Object.entries(NO_REFERENCE).map(([what, isSo]) =>
      fault(
        `does not delete a flow that ${what}`,
        refusing(({ query, view }, flow) => query.schedules !== true && isSo(flow, view)),
      ),
    ),
  ],
  'flows/delete-report-status': fault(
    'omits the status from the report',
    on('deleteFlow').body(({ status: _none, ...report }) => report),
  ),
  'flows/deleted-flow-not-found': misreadingBinned('flow'),
  'flows/deleted-flow-not-listed': [
    fault(
      'lists deleted flows with non-ASCII names',
      on('listFlows').decides((decision, { view }) => ({
        changes: [],
        result: [...decision.result, ...binned(view, 'flow').filter(foreign)],
      })),
    ),
    fault(
      'shows deleted flows among the recent ones',
      part('recentFlows', (plain) => ({
        opened: (caller, scene) => [...binned(scene.view, 'flow').toReversed(), ...plain.opened(caller, scene)],
      })),
    ),
  ],
  'flows/deleted-flow-in-recycle-bin': [
    fault('does not move flows with non-ASCII names to the recycle bin', binless('flow', foreign)),
    ...(['schedules', 'connections'] as const).map((what) =>
      fault(
        `does not move a flow to the recycle bin that is deleted with its ${what}`,
        on('deleteFlow').changes((changes, { query }) =>
          changes.filter((one) => !(query[what] === true && isBinning('flow', one))),
        ),
      ),
    ),
  ],
  'flows/delete-spares-other-flows': [
    fault('deletes every flow with the same description', takingToo('flow', alikeTo)),
    fault(
      'deletes every flow with the same description, and reads what lies in the recycle bin',
      takingToo('flow', alikeTo),
      readingBinned(),
    ),
    fault(
      'deletes the flows that a flow refers to with it',
      takingToo('flow', ({ view }, flow) => childrenOf(view, flow)),
    ),
    fault(
      'deletes the flows that a flow refers to with its connections',
      takingToo('flow', ({ query, view }, flow) => (query.connections === true ? childrenOf(view, flow) : [])),
    ),
  ],
  'flows/delete-refuses-scheduled': [
    fault(
      'reads a missing switch as schedules=true',
      readingSwitches((sent, query) => (sent === '' ? { ...query, schedules: true } : query)),
    ),
    fault(
      'ignores disabled schedules without a switch',
      // Without their defaults, switches that were not sent are absent.
      readingSwitches((sent, query) => (sent === '' ? {} : query)).guard('notScheduled', (plain, call, flow) => {
        const isBare = call.query.schedules === undefined && call.query.connections === undefined
        const isIdle = call.view.schedules.where('flowId', flow.id).every(({ enabled }) => !enabled)
        return isBare && isIdle ? undefined : plain(call, flow)
      }),
    ),
    fault(
      'sees only schedules that the caller created',
      passing('notScheduled', (call) =>
        call.view.schedules
          .where('flowId', call.path.flowId)
          .every(({ createdBy }) => createdBy !== call.caller.user.login),
      ),
    ),
    fault(
      'deletes a flow to which a replace turned a schedule',
      part('flowDeletion', (plain) => ({
        references(flow, switches, scene) {
          const all = plain.references(flow, switches, scene)
          return { ...all, schedules: all.schedules.filter((one) => !wasTurned(scene.view, one)) }
        },
      })),
    ),
    fault(
      'sees no schedule once one of the flow was deleted',
      passing('notScheduled', ({ path, view }) =>
        binned(view, 'schedule').some(({ flowId }) => flowId === path.flowId),
      ),
    ),
    fault(
      'sees no schedules that bind the flow to a listener',
      passing('notScheduled', ({ path, view }) =>
        view.schedules.where('flowId', path.flowId).every((one) => listenerOf(one, view) !== undefined),
      ),
    ),
  ],
  'flows/delete-refuses-scheduled-with-schedules-false': fault(
    'reads schedules=false as true',
    readingSwitches((sent, query) => (sent.includes('schedules=false') ? { ...query, schedules: true } : query)),
  ),
  'flows/delete-refuses-child': [
    fault(
      'deletes a flow that another refers to',
      passing('notReferenced', ({ query }) => query.schedules !== true),
    ),
    fault(
      'sees only flows that the caller created',
      passing('notReferenced', (call) =>
        call.parts.flowDeletion
          .references(call.view.flows.get(call.path.flowId) as FlowRecord, call.query, call)
          .flows.every(({ createdBy }) => createdBy !== call.caller.user.login),
      ),
    ),
    ...forgettingInDeletions(),
    fault(
      'sees no reference once a flow that referred to it was deleted',
      passing('notReferenced', ({ path, view }) =>
        binned(view, 'flow').some((flow) => referencesOf(flow, 'flow').includes(path.flowId)),
      ),
    ),
  ],
  'flows/delete-takes-flow-that-refers-to-itself': fault(
    'does not delete a flow that refers to itself',
    refusing((_call, flow) => referencesOf(flow, 'flow').includes(flow.id)),
  ),
  'flows/delete-report-item-status': (['schedules', 'connections', 'formats'] as const).flatMap((kind) => [
    fault(
      `reports only the ids of ${kind}`,
      reporting(kind, ({ id }) => id),
    ),
    fault(
      `reports ${kind} without a status`,
      reporting(kind, ({ id, name }) => ({ id, name })),
    ),
    fault(`reports whole ${kind} in place of their status`, reportingWhole(kind)),
  ]),
  'flows/delete-refuses-child-with-schedules': fault(
    'deletes a child with schedules=true',
    passing('notReferenced', ({ query }) => query.schedules === true),
  ),
  'flows/delete-refused-names-schedules': fault(
    'lists only the number of schedules',
    part('flowDeletion', (plain) => ({
      renderReferences: (all) =>
        all.flows.length > 0 ? plain.renderReferences(all) : { schedules: all.schedules.length },
    })),
  ),
  'flows/delete-refused-names-parents': [
    fault(
      'lists only the number of flows',
      part('flowDeletion', (plain) => ({
        renderReferences: (all) => (all.flows.length > 0 ? { flows: all.flows.length } : plain.renderReferences(all)),
      })),
    ),
    fault(
      'lists only the flows where schedules refer too',
      part('flowDeletion', (plain) => ({
        renderReferences: (all) => plain.renderReferences(all.flows.length > 0 ? { ...all, schedules: [] } : all),
      })),
    ),
    fault(
      'lists only the schedules where flows refer too',
      part('flowDeletion', (plain) => ({
        renderReferences: (all) => plain.renderReferences(all.schedules.length > 0 ? { ...all, flows: [] } : all),
      })),
    ),
  ],
  'flows/delete-refused-keeps-flow': [
    fault(
      'changes a scheduled flow on refusal',
      refusingYet('deleteFlow', (call, flow) => (isChild(call, flow) ? [] : marking(flow))),
    ),
    fault(
      'moves a scheduled flow to the recycle bin on refusal, where it is read',
      refusingYet('deleteFlow', (call, flow) => (isChild(call, flow) ? [] : discarding('flow', [flow], call))),
      readingBinned(),
    ),
  ],
  'flows/delete-refused-keeps-schedules': fault(
    'deletes the schedules on refusal',
    refusingYet('deleteFlow', (call, flow) =>
      isChild(call, flow) ? [] : discarding('schedule', call.view.schedules.where('flowId', flow.id), call),
    ),
  ),
  'flows/delete-refused-keeps-child': [
    fault(
      'changes a child flow on refusal',
      refusingYet('deleteFlow', (call, flow) => (isChild(call, flow) ? marking(flow) : [])),
    ),
    fault(
      'moves a child flow to the recycle bin on refusal, where it is read',
      refusingYet('deleteFlow', (call, flow) => (isChild(call, flow) ? discarding('flow', [flow], call) : [])),
      readingBinned(),
    ),
  ],
  'flows/delete-refused-child-keeps-schedules': fault(
    'deletes the schedules of a child flow on refusal',
    refusingYet('deleteFlow', (call, flow) =>
      isChild(call, flow) ? discarding('schedule', call.view.schedules.where('flowId', flow.id), call) : [],
    ),
  ),
  'flows/delete-possible-once-unreferenced': fault(
    'treats deleted schedules as references',
    refusing(({ query, view }, flow) => query.schedules !== true && hadSchedules(view, flow)),
  ),
  'flows/delete-possible-once-let-go': [
    fault(
      'treats schedules that ran the flow before as references',
      refusing(({ query, view }, flow) => query.schedules !== true && usedToRefer(view, 'schedule', flow).length > 0),
    ),
    fault(
      'treats flows that referred to the flow before as references',
      refusing(({ view }, flow) => usedToRefer(view, 'flow', flow).length > 0),
    ),
  ],
  'flows/delete-with-schedules-takes-flow': fault(
    'refuses a scheduled flow despite schedules=true',
    refusing((call, flow) => call.query.schedules === true && isScheduled(call, flow)),
  ),
  'flows/delete-with-schedules-takes-schedules': [
    fault(
      'keeps the enabled schedules of a deleted flow',
      part('flowDeletion', (plain) => ({
        schedulesOf: (flow, scene) => plain.schedulesOf(flow, scene).filter(({ enabled }) => !enabled),
      })),
    ),
    fault(
      'keeps the schedules of others than the creator of a deleted flow',
      part('flowDeletion', (plain) => ({
        schedulesOf: (flow, scene) =>
          plain.schedulesOf(flow, scene).filter(({ createdBy }) => createdBy === flow.createdBy),
      })),
    ),
    fault(
      'keeps the schedules that bind a deleted flow to a listener',
      part('flowDeletion', (plain) => ({
        schedulesOf: (flow, scene) =>
          plain.schedulesOf(flow, scene).filter((one) => listenerOf(one, scene.view) === undefined),
      })),
    ),
  ],
  'flows/delete-with-schedules-bins-schedules': [
    fault('does not move deleted schedules to the recycle bin', binless('schedule')),
    fault(
      'does not move deleted schedules to the recycle bin that bind a flow to a listener',
      binless('schedule', (record) => (record as ScheduleRecord).extra['listenerId'] !== undefined),
    ),
  ],
  'flows/delete-with-schedules-spares-other-schedules': [
    fault('also deletes schedules with the same description', takingSchedules(alike('description'))),
    fault('also deletes schedules with the same name', takingSchedules(alike('name'))),
    fault(
      'also deletes schedules of flows with the same name',
      takingSchedules((one, _own, flow, view) => view.flows.get(one.flowId)?.name === flow.name),
    ),
    fault(
      'also deletes schedules of the flows that it refers to',
      takingSchedules((one, _own, flow, view) => childrenOf(view, flow).some(({ id }) => id === one.flowId)),
    ),
  ],
  'flows/delete-with-schedules-keeps-connections': fault(
    'deletes connections with schedules=true',
    takingToo('connection', (call, flow) =>
      call.query.schedules === true && isScheduled(call, flow) ? call.parts.flowDeletion.connectionsOf(flow, call) : [],
    ),
  ),
  'flows/delete-report-names-schedules': [
    fault('omits schedules from the report', unreported('schedules')),
    fault(
      'reports only the first schedule',
      onEach('deleteFlow').body((report) => ({ ...report, schedules: report.schedules?.slice(0, 1) })),
    ),
  ],
})
