import type { OperationId } from '#spec'
import { refuse } from '../domain/kernel/answer.ts'
import type { Operation } from '../domain/kernel/operation.ts'
import { type FlowRecord, type View, put } from '../world/index.ts'
import { json, storing, unvalidated } from './alterations.ts'
import { type Fault, faultsOf } from './fault.ts'

type Flow = Record<string, any>

/** The flow's name has letters beyond ASCII: so narrow that no other rule has to do with it. */
const foreign = ({ name }: { name?: unknown }): boolean => /[^ -~]/.test(String(name ?? ''))
const ascii = (text: string): string => text.replaceAll(/[^ -~]/g, '?')

/** A flow that was saved once only: what reading it gives wrong is not what a replace stored. */
const savedOnce = (flow: Flow, view: View): boolean => view.versions.where('object', `flow:${flow['id']}`).length <= 1

/** Every flow of the answer of one operation altered; flows that were replaced since are left alone by the reading ones. */
function showing(id: OperationId, change: (flow: Flow) => Flow): Fault['operations'] {
  const alter = (flow: Flow, view: View): Flow => (id === 'replaceFlow' || savedOnce(flow, view) ? change(flow) : flow)
  return {
    [id]: json((body, { view }) => (Array.isArray(body) ? body.map((flow) => alter(flow, view)) : alter(body, view))),
  }
}

const SCHEMA = ['errors/answers-match-schema'] as const
/** Dressed flows: with description and tags, so that what looks at either alone is not concerned. */
const dressed = ({ description, tags }: Flow): boolean =>
  description !== undefined && Array.isArray(tags) && tags.length > 0

/** The latest flow with the description of another one. */
const twinOf = (
  view: View,
  { id, description }: Pick<FlowRecord, 'description'> & { id?: FlowRecord['id'] },
): FlowRecord | undefined =>
  description === undefined
    ? undefined
    : [...view.flows.values()].findLast((flow) => flow.description === description && flow.id !== id)

/** Counts of schedules in the list, counted in another way. */
function counting(
  count: (flowId: FlowRecord['id'], view: View) => readonly { enabled: boolean }[] | undefined,
): Fault['operations'] {
  return {
    listFlows: json((list: Flow[], { view }) =>
      list.map((flow) => {
        const schedules = count(flow['id'], view)
        if (schedules === undefined) return flow
        const enabledSchedules = schedules.filter(({ enabled }) => enabled).length
        return { ...flow, enabledSchedules, disabledSchedules: schedules.length - enabledSchedules }
      }),
    ),
  }
}

const onList = (member: string, value: (flow: Flow) => unknown): Fault['operations'] => ({
  listFlows: json((list: Flow[]) => list.map((flow) => ({ ...flow, [member]: value(flow) }))),
})

/** Faults of what flows show and of reading them. */
export const flowFieldFaults = faultsOf({
  'flows/id-shown': {
    each: (id) => ({
      says: 'leaves the id of a flow with foreign letters out',
      operations: showing(id, ({ id: number, ...flow }) => (foreign(flow) ? flow : { id: number, ...flow })),
      collateral: [...SCHEMA],
    }),
  },
  'flows/create-assigns-id': [
    {
      says: 'gives a flow with foreign letters the id of one with the same description',
      operations: {
        createFlow: (plain) => ({
          apply: (call, found) => {
            const twin = foreign(call.body) ? twinOf(call.view, call.body) : undefined
            return plain.apply(twin === undefined ? call : { ...call, ids: { ...call.ids, id: () => twin.id } }, found)
          },
        }),
      },
    },
  ],
  'flows/name-required': [
    {
      says: 'calls a flow without a name untitled',
      operations: {
        createFlow: unvalidated((body) => ('name' in body ? body : { ...body, name: 'untitled' })),
      },
    },
  ],
  'flows/name-comes-back': {
    each: (id) => ({
      says: 'loses foreign letters of the name',
      operations: showing(id, (flow) => ({ ...flow, name: ascii(flow['name']) })),
    }),
  },
  'flows/description-comes-back': {
    each: (id) => ({
      says: 'answers the description in capitals',
      operations: showing(id, (flow) => ({
        ...flow,
        ...(foreign(flow) || id === 'replaceFlow' ? { description: flow['description']?.toUpperCase() } : {}),
      })),
    }),
  },
  'flows/flow-type-comes-back': {
    each: (id) => ({
      says: 'answers another type for a described flow',
      operations: showing(id, (flow) =>
        flow['description'] === 'typed' ? { ...flow, flowType: 'flow.of.old' } : flow,
      ),
    }),
  },
  'flows/tags-come-back': {
    each: (id) => ({
      says: 'answers the first three tags only, and none of a single one',
      operations: showing(id, (flow) =>
        flow['description'] === undefined && (foreign(flow) || id === 'replaceFlow')
          ? { ...flow, tags: flow['tags']?.slice(1) }
          : flow,
      ),
    }),
  },
  'flows/properties-come-back': {
    each: (id) => ({
      says: 'answers properties in capitals',
      operations: showing(id, (flow) => ({
        ...flow,
        ...(flow['properties'] === undefined || dressed(flow)
          ? {}
          : {
              properties: Object.fromEntries(
                Object.entries(flow['properties'] as Record<string, string>).map(([key, value]) => [
                  key,
                  value.toUpperCase(),
                ]),
              ),
            }),
      })),
    }),
  },
  'flows/flow-type-form': {
    each: (id) => ({
      says: 'leaves the prefix of the type out for a flow with tags alone',
      operations: showing(id, (flow) =>
        flow['description'] === undefined && flow['tags']?.includes('etalon-form')
          ? { ...flow, flowType: flow['flowType'].slice('flow.'.length) }
          : flow,
      ),
    }),
  },
  'flows/tags-are-strings': {
    each: (id) => ({
      says: 'answers tags with a comma between them',
      operations: showing(id, (flow) =>
        dressed(flow) && foreign(flow) ? { ...flow, tags: flow['tags'].join(',') } : flow,
      ),
      collateral: [...SCHEMA],
    }),
  },
  'flows/properties-are-strings': {
    each: (id) => ({
      says: 'answers properties as numbers where they look like it',
      operations: showing(id, (flow) =>
        dressed(flow) && flow['properties'] !== undefined
          ? {
              ...flow,
              properties: Object.fromEntries(
                Object.entries(flow['properties']).map(([key, value]) => [key, Number(value) || value]),
              ),
            }
          : flow,
      ),
      collateral: [...SCHEMA],
    }),
  },
  'flows/enabled-schedules-counted': [
    {
      says: 'counts at most one enabled schedule',
      operations: onList(
        'enabledSchedules',
        (flow) =>
          Math.min(1, flow['enabledSchedules']) +
          (flow['disabledSchedules'] === 0 ? flow['enabledSchedules'] - Math.min(1, flow['enabledSchedules']) : 0),
      ),
    },
  ],
  'flows/disabled-schedules-counted': [
    {
      says: 'counts at most one disabled schedule',
      operations: onList('disabledSchedules', (flow) => Math.min(1, flow['disabledSchedules'])),
    },
  ],
  'flows/schedule-counts-of-own-schedules': [
    {
      says: 'counts every schedule for a flow that has none',
      operations: counting((flowId, view) =>
        view.schedules.where('flowId', flowId).length === 0 ? [...view.schedules.values()] : undefined,
      ),
    },
  ],
  'flows/schedule-counts-follow-switching': [
    {
      says: 'counts schedules as they were created',
      operations: counting((flowId, view) =>
        view.schedules.where('flowId', flowId).map(({ id, enabled }) => {
          const [first] = view.versions.where('object', `schedule:${id}`)
          return { enabled: (first?.snapshot as { enabled?: boolean } | undefined)?.enabled ?? enabled }
        }),
      ),
    },
  ],
  'flows/deleted-schedules-not-counted': [
    {
      says: 'counts schedules in the recycle bin too',
      operations: counting((flowId, view) => [
        ...view.schedules.where('flowId', flowId),
        ...[...view.bin.values()].flatMap(({ kind, record }) =>
          kind === 'schedule' && (record as { flowId?: unknown }).flowId === flowId
            ? [record as unknown as { enabled: boolean }]
            : [],
        ),
      ]),
    },
  ],
  'flows/created-by-shown': {
    each: (id) => ({
      says: 'does not say who created a flow with foreign letters',
      operations: showing(id, ({ createdBy, ...flow }) => (foreign(flow) ? flow : { createdBy, ...flow })),
    }),
  },
  'flows/created-by-same-for-one-user': [
    {
      says: 'numbers the flows of an administrator in createdBy',
      operations: {
        createFlow: storing((flow, { caller }) =>
          caller.user.role === 'administrator' ? { ...flow, createdBy: `${flow.createdBy}-${flow.id}` } : flow,
        ),
      },
    },
  ],
  'flows/created-by-differs-between-users': [
    {
      says: 'names the service for every user',
      operations: { getFlow: json((flow: Flow) => ({ ...flow, createdBy: 'service', modifiedBy: 'service' })) },
    },
  ],
  'flows/created-by-stays': [
    {
      says: 'takes who replaces a flow for its creator',
      operations: { replaceFlow: storing((flow, { caller }) => ({ ...flow, createdBy: caller.user.login })) },
    },
  ],
  'flows/modified-by-is-last-editor': [
    {
      says: 'goes on naming the creator',
      operations: { replaceFlow: storing((flow) => ({ ...flow, modifiedBy: flow.createdBy })) },
    },
  ],
  'flows/created-is-the-moment-of-creation': {
    each: (id) => ({
      says: 'answers seconds',
      operations: showing(id, (flow) =>
        foreign(flow) ? { ...flow, created: Math.floor(flow['created'] / 1_000) } : flow,
      ),
    }),
  },
  'flows/created-stays': [
    {
      says: 'sets created back at each replace',
      operations: { replaceFlow: storing((flow) => ({ ...flow, created: flow.created - 1 })) },
    },
  ],
  'flows/modified-does-not-go-back': [
    {
      says: 'sets modified before created',
      operations: { replaceFlow: storing((flow) => ({ ...flow, modified: flow.created - 1 })) },
    },
  ],
  'flows/lists-are-arrays': {
    each: (id) => ({
      says: 'answers an object around the list to callers with a key',
      operations: { [id]: json((items, { caller }) => (caller.token.kind === 'api-key' ? { items } : items)) },
      collateral: [...SCHEMA, ...(id === 'listFlows' ? (['authentication/switch-spares-own-token'] as const) : [])],
    }),
  },
  'flows/created-flow-listed': [
    {
      says: 'leaves flows with foreign letters out',
      operations: { listFlows: json((list: Flow[]) => list.filter((flow) => !foreign(flow))) },
    },
  ],
  'flows/scope-all-holds-plain-list': [
    {
      says: 'leaves flows without tags out under scope=all',
      operations: {
        listFlows: json((list: Flow[], { query }) =>
          query.scope === 'all'
            ? list.filter(({ tags }) => tags !== undefined && tags.length > 0 && !tags.includes('orders'))
            : list,
        ),
      },
    },
  ],
  'flows/scope-all-holds-other-users': [
    {
      says: 'lists the flows of the caller alone',
      operations: {
        listFlows: json((list: Flow[], { caller }) => list.filter(({ createdBy }) => createdBy === caller.user.login)),
      },
    },
  ],
  'flows/scope-all-stays-in-tenant': [
    {
      says: 'lists the flows of every tenant under scope=all',
      operations: {
        listFlows: (plain) => ({
          apply: (call, found) =>
            call.query.scope === 'all'
              ? { changes: [], result: [...call.view.flows.values()] }
              : plain.apply(call, found),
        }),
      },
    },
  ],
  'flows/recent-limit': [
    {
      says: 'gives one flow more than asked for',
      parts: { recentFlows: (plain) => ({ most: (limit) => plain.most(limit) + 1 }) },
    },
  ],
  'flows/created-flow-readable': [
    {
      says: 'does not find a new flow with foreign letters',
      operations: {
        getFlow: (plain) => ({
          find: (call) => {
            const flow = plain.find(call) as FlowRecord | undefined
            return flow !== undefined && foreign(flow) && savedOnce(flow, call.view) ? undefined : flow
          },
        }),
      },
    },
  ],
  'flows/get-answers-the-named-flow': [
    {
      says: 'answers another flow of the same description in place of one with foreign letters',
      operations: {
        getFlow: (plain) => ({
          find: (call) => {
            const flow = plain.find(call) as FlowRecord | undefined
            return flow === undefined || !foreign(flow) ? flow : (twinOf(call.view, flow) ?? flow)
          },
        }),
      },
    },
  ],
  'flows/get-missing': [
    {
      says: 'answers an empty flow under an id that never was one',
      operations: {
        getFlow: (plain) => ({
          find: (call) => {
            const { flowId } = call.path as { flowId: FlowRecord['id'] }
            const known = call.view.bin.get(`flow:${flowId}`) !== undefined || call.view.flows.get(flowId) !== undefined
            return plain.find(call) ?? (known ? undefined : { id: flowId, extra: {} })
          },
          apply: (call, found) => ({ ...plain.apply(call, found), changes: [] }),
        }),
      },
      collateral: ['errors/object-not-found'],
    },
  ],
  'flows/replace-missing': [
    {
      says: 'answers what was sent under an id that no flow has',
      operations: {
        replaceFlow: (plain) => ({
          find: (call) => plain.find(call) ?? { missing: call.path.flowId },
          apply: (call, found) =>
            found.missing === undefined ? plain.apply(call, found) : { changes: [], result: found },
          answer: (result, call) =>
            result.missing === undefined
              ? plain.answer(result, call)
              : { status: 200, json: { ...call.body, id: result.missing } },
        }),
      },
      collateral: ['errors/object-not-found'],
    },
  ],
  'flows/replace-missing-creates-nothing': [
    {
      says: 'answers 404 but stores what was sent under a new id',
      operations: {
        replaceFlow: (plain: Operation) => ({
          find: (call) => plain.find(call) ?? { missing: true },
          apply: (call, found) => {
            if (found.missing === undefined) return plain.apply(call, found)
            const { caller, now, ids, body } = call
            const by = { createdBy: caller.user.login, created: now, modifiedBy: caller.user.login, modified: now }
            const flow: FlowRecord = { id: ids.id(), tenantId: caller.tenantId, ...by, name: body.name, extra: {} }
            return { changes: [put('flows', flow.id, flow)], result: found }
          },
          answer: (result, call) => (result.missing === undefined ? plain.answer(result, call) : { status: 404 }),
        }),
      },
    },
  ],
  'flows/replace-is-stored': [
    {
      says: 'stores the first word of a description',
      operations: {
        replaceFlow: storing((flow) => ({
          ...flow,
          ...(flow.description === undefined || !foreign({ name: flow.description })
            ? {}
            : { description: ascii(flow.description) }),
        })),
      },
    },
    {
      says: 'keeps the earlier value of a property',
      operations: {
        replaceFlow: storing((flow, { view }) => {
          const before = view.flows.get(flow.id)?.properties ?? {}
          const kept = Object.entries(flow.properties ?? {}).map(
            ([key, value]) => [key, flow.tags === undefined ? (before[key] ?? value.toUpperCase()) : value] as const,
          )
          return { ...flow, ...(flow.properties === undefined ? {} : { properties: Object.fromEntries(kept) }) }
        }),
      },
    },
  ],
  'flows/replace-keeps-id': [
    {
      says: 'answers a replaced flow under another id',
      operations: { replaceFlow: json((flow: Flow) => ({ ...flow, id: Number(flow['id']) + 1 })) },
    },
  ],
  'flows/replace-drops-what-is-left-out': [
    {
      says: 'keeps a description that is left out',
      operations: { replaceFlow: storing((flow, { view }) => ({ ...keeping('description', view, flow), ...flow })) },
    },
    {
      says: 'keeps tags that are left out',
      operations: { replaceFlow: storing((flow, { view }) => ({ ...keeping('tags', view, flow), ...flow })) },
    },
  ],
  'flows/replace-drops-left-out-properties': [
    {
      says: 'keeps properties that are left out',
      operations: {
        replaceFlow: storing((flow, { view }) => ({
          ...flow,
          properties: { ...view.flows.get(flow.id)?.properties, ...flow.properties },
        })),
      },
    },
  ],
  'flows/replace-takes-a-flow-as-read': [
    {
      says: 'refuses a body with what the service keeps itself',
      operations: {
        replaceFlow: (plain) => ({
          guards: {
            ...plain.guards,
            onlyWhatIsSent: ({ body }) =>
              dressed(body) && !foreign(body) && body.created !== undefined
                ? refuse(400, 'created is not sent', { text: 'created is read-only' })
                : undefined,
          },
        }),
      },
    },
  ],
  'flows/replace-spares-other-flows': [
    {
      says: 'replaces the description of every flow that had the same one',
      operations: {
        replaceFlow: (plain) => ({
          apply: (call, found) => {
            const decision = plain.apply(call, found)
            const before = (found as FlowRecord).description
            const twins = [...call.view.flows.values()].filter(
              ({ id, description }) => before !== undefined && description === before && id !== found.id,
            )
            return {
              ...decision,
              changes: [
                ...decision.changes,
                ...twins.map((twin) => put('flows', twin.id, { ...twin, description: call.body.description })),
              ],
            }
          },
        }),
      },
    },
  ],
})

function keeping(member: 'description' | 'tags', view: View, { id }: FlowRecord): Partial<FlowRecord> {
  const value = view.flows.get(id)?.[member]
  return value === undefined ? {} : { [member]: value }
}
