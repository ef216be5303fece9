import { flowsUsing } from '../../../domain/references.ts'
import type { FlowRecord, ScheduleRecord } from '../../../world/index.ts'
import { put, remove } from '../../../world/index.ts'
import { binned } from '../../bin.ts'
import { on, onEach } from '../../on.ts'
import { part } from '../../together.ts'
import { binless, takingToo } from '../deletions.ts'
import { fault } from '../fault.ts'
import type { Flow } from '../flows-showing.ts'
import { FIRST_CREATED, type WideFaults, inAll } from './wide.ts'

const shown = (rule: Parameters<typeof inAll>[0], change: (flow: Flow) => Flow): ReturnType<typeof inAll> =>
  inAll(rule, (id) => onEach(id).items(change))

/** The properties of a flow with other values. */
const eachValue = ({ properties }: Flow, change: (value: string) => unknown): object | undefined =>
  properties === undefined
    ? undefined
    : Object.fromEntries(Object.entries<string>(properties).map(([key, value]) => [key, change(value)]))

/** The flow that was created after another one. */
const nextTo = ({ view }: { view: { flows: { values(): Iterable<FlowRecord> } } }, { id }: { id: FlowRecord['id'] }) =>
  [...view.flows.values()].find((flow) => flow.id > id)

/** Faults of flows that break a sentence wherever it holds. */
export const wideFlowFaults = {
  'flows/created-by-shown': fault(
    'omits createdBy',
    shown('flows/created-by-shown', ({ createdBy: _gone, ...flow }) => flow),
  ),
  'flows/modified-by-shown': fault(
    'omits modifiedBy',
    shown('flows/modified-by-shown', ({ modifiedBy: _gone, ...flow }) => flow),
  ),
  'flows/created-is-the-moment-of-creation': fault(
    'sends created in seconds',
    shown('flows/created-is-the-moment-of-creation', (flow) => ({
      ...flow,
      created: Math.floor(flow.created / 1_000),
    })),
  ),
  'flows/flow-type-comes-back': fault(
    'shows the same type for every flow',
    shown('flows/flow-type-comes-back', (flow) => ({ ...flow, flowType: 'flow.of.old' })),
  ),
  'flows/flow-type-form': fault(
    'omits the prefix of types',
    shown('flows/flow-type-form', (flow) => ({ ...flow, flowType: flow.flowType?.replace(/^flow\./, '') })),
  ),
  'flows/tags-come-back': fault(
    'omits the first tag',
    shown('flows/tags-come-back', (flow) => ({ ...flow, tags: flow.tags?.slice(1) })),
  ),
  'flows/tags-are-strings': fault(
    'sends tags as one text with commas',
    shown('flows/tags-are-strings', (flow) => ({ ...flow, tags: flow.tags?.join(',') })),
  ),
  'flows/name-comes-back': fault(
    'shows names in upper case',
    shown('flows/name-comes-back', (flow) => ({ ...flow, name: flow.name?.toUpperCase() })),
  ),
  'flows/created-flow-listed': fault(
    'lists only the flows of the start',
    on('listFlows').body((list: Flow[]) => list.filter(({ id }) => id < FIRST_CREATED)),
  ),
  'flows/lists-are-arrays': fault(
    'wraps lists in an object',
    inAll('flows/lists-are-arrays', (id) => onEach(id).body((items) => ({ items }))),
  ),
  'flows/scope-all-holds-plain-list': fault(
    'lists nothing with scope=all',
    on('listFlows').body((list: Flow[], { query }) => (query.scope === 'all' ? [] : list)),
  ),
  'flows/deleted-flow-in-recycle-bin': fault('does not move flows to the recycle bin', binless('flow')),
  'flows/delete-spares-other-flows': fault(
    'also deletes the next flow',
    on('deleteFlow').also((call, flow) => [nextTo(call, flow) ?? []].flat().map(({ id }) => remove('flows', id))),
  ),
  'flows/replace-spares-other-flows': fault(
    'also stores the description in the next flow',
    on('replaceFlow').also((call, flow) =>
      [nextTo(call, flow) ?? []]
        .flat()
        .map((next) => put('flows', next.id, { ...next, description: call.body.description })),
    ),
  ),
  'flows/replace-is-stored': fault(
    'stores nothing of a replace',
    on('replaceFlow').stores('flows', (flow, before) => before ?? flow),
  ),
  'flows/delete-report-item-status': fault(
    'reports what is deleted without a status',
    on('deleteFlow').body((report) => ({
      ...report,
      ...Object.fromEntries(
        ['schedules', 'connections', 'formats'].map((kind) => [
          kind,
          report[kind]?.map(({ id, name }: { id: number; name: string }) => ({ id, name })),
        ]),
      ),
    })),
  ),
  'flows/delete-with-schedules-spares-other-schedules': fault(
    'deletes the schedules of the next flow too',
    takingToo('schedule', (call, flow): ScheduleRecord[] => {
      const next = call.query.schedules === true ? nextTo(call, flow) : undefined
      return next === undefined ? [] : call.view.schedules.where('flowId', next.id)
    }),
  ),
  'flows/usage-of-the-named-flow-only': fault(
    'lists all schedules',
    part('flowEdits', (plain) => ({
      usage: (flow, view) => [
        ...plain.usage(flow, view),
        ...[...view.schedules.values()].map(({ id, name }) => ({ type: 'schedule' as const, id, name: name ?? '' })),
      ],
    })),
  ),
  'flows/description-comes-back': fault(
    'shows descriptions in upper case',
    shown('flows/description-comes-back', (flow) => ({ ...flow, description: flow.description?.toUpperCase() })),
  ),
  'flows/properties-come-back': fault(
    'shows properties in upper case',
    shown('flows/properties-come-back', (flow) => ({
      ...flow,
      properties: eachValue(flow, (value) => value.toUpperCase()),
    })),
  ),
  'flows/properties-are-strings': fault(
    'sends numeric properties as numbers',
    shown('flows/properties-are-strings', (flow) => ({
      ...flow,
      properties: eachValue(flow, (value) => Number(value) || value),
    })),
  ),
  'flows/enabled-schedules-counted': fault(
    'counts no enabled schedules',
    on('listFlows').items((flow) => ({ ...flow, enabledSchedules: 0 })),
  ),
  'flows/delete-with-schedules-takes-schedules': fault(
    'keeps the schedules of a deleted flow',
    part('flowDeletion', { schedulesOf: () => [] }),
  ),
  'flows/delete-with-connections-spares-unused': fault(
    'also deletes the newest connection that no flow uses',
    takingToo('connection', ({ query, view }) =>
      query.connections === true
        ? [...view.connections.values()].filter((one) => flowsUsing(view, 'connection', one).length === 0).slice(-1)
        : [],
    ),
  ),
  'flows/deleted-flow-not-listed': fault(
    'lists deleted flows',
    on('listFlows').decides((decision, { view }) => ({
      changes: [],
      result: [...decision.result, ...binned(view, 'flow')],
    })),
  ),
} satisfies WideFaults
