import { refuse } from '../domain/kernel/answer.ts'
import { on } from '../alterations/on.ts'
import type { Operation } from '../domain/kernel/operation.ts'
import { type FlowRecord, type View, put } from '../world/index.ts'
import { faultsOf, fault } from './fault.ts'
import { type Flow, ascii, dressed, foreign } from './flows-showing.ts'

function keeping(member: 'description' | 'tags', view: View, { id }: FlowRecord): Partial<FlowRecord> {
  const value = view.flows.get(id)?.[member]
  return value === undefined ? {} : { [member]: value }
}

/** Faults of replacing flows. */
export const flowReplaceFaults = faultsOf({
  'flows/get-missing': fault(
    'answers an empty flow under an id that never was one',
    on('getFlow').with((plain) => ({
      find: (call) => {
        const { flowId } = call.path as { flowId: FlowRecord['id'] }
        const known = call.view.bin.get(`flow:${flowId}`) !== undefined || call.view.flows.get(flowId) !== undefined
        return plain.find(call) ?? (known ? undefined : { id: flowId, extra: {} })
      },
      apply: (call, found) => ({ ...plain.apply(call, found), changes: [] }),
    })),
  ),
  'flows/replace-missing': fault(
    'answers what was sent under an id that no flow has',
    on('replaceFlow').with((plain) => ({
      find: (call) => plain.find(call) ?? { missing: call.path.flowId },
      apply: (call, found) => (found.missing === undefined ? plain.apply(call, found) : { changes: [], result: found }),
      answer: (result, call) =>
        result.missing === undefined
          ? plain.answer(result, call)
          : { status: 200, json: { ...call.body, id: result.missing } },
    })),
  ),
  'flows/replace-missing-creates-nothing': fault(
    'answers 404 but stores what was sent under a new id',
    on('replaceFlow').with((plain: Operation) => ({
      find: (call) => plain.find(call) ?? { missing: true },
      apply: (call, found) => {
        if (found.missing === undefined) return plain.apply(call, found)
        const { caller, now, ids, body } = call
        const by = { createdBy: caller.user.login, created: now, modifiedBy: caller.user.login, modified: now }
        const flow: FlowRecord = { id: ids.id(), tenantId: caller.tenantId, ...by, name: body.name, extra: {} }
        return { changes: [put('flows', flow.id, flow)], result: found }
      },
      answer: (result, call) => (result.missing === undefined ? plain.answer(result, call) : { status: 404 }),
    })),
  ),
  'flows/replace-is-stored': [
    fault(
      'loses foreign letters of a description',
      on('replaceFlow').stores('flows', (flow) => ({
        ...flow,
        ...(flow.description === undefined || !foreign({ name: flow.description })
          ? {}
          : { description: ascii(flow.description) }),
      })),
    ),
    fault(
      'keeps the earlier value of a property',
      on('replaceFlow').stores('flows', (flow, _before, { view }) => {
        const before = view.flows.get(flow.id)?.properties ?? {}
        const kept = Object.entries(flow.properties ?? {}).map(
          ([key, value]) => [key, flow.tags === undefined ? (before[key] ?? value.toUpperCase()) : value] as const,
        )
        return { ...flow, ...(flow.properties === undefined ? {} : { properties: Object.fromEntries(kept) }) }
      }),
    ),
  ],
  'flows/replace-keeps-id': fault(
    'answers a replaced flow under another id',
    on('replaceFlow').body((flow: Flow) => ({ ...flow, id: Number(flow['id']) + 1 })),
  ),
  'flows/replace-drops-what-is-left-out': [
    fault(
      'keeps a description that is left out',
      on('replaceFlow').stores('flows', (flow, _before, { view }) => ({
        ...keeping('description', view, flow),
        ...flow,
      })),
    ),
    fault(
      'keeps tags that are left out',
      on('replaceFlow').stores('flows', (flow, _before, { view }) => ({ ...keeping('tags', view, flow), ...flow })),
    ),
  ],
  'flows/replace-drops-left-out-properties': fault(
    'keeps properties that are left out',
    on('replaceFlow').stores('flows', (flow, _before, { view }) => ({
      ...flow,
      properties: { ...view.flows.get(flow.id)?.properties, ...flow.properties },
    })),
  ),
  'flows/replace-takes-a-flow-as-read': fault(
    'refuses a body with what the service keeps itself',
    on('replaceFlow').with((plain) => ({
      guards: {
        ...plain.guards,
        onlyWhatIsSent: ({ body }) =>
          dressed(body) && !foreign(body) && body.created !== undefined
            ? refuse(400, 'created is not sent', { text: 'created is read-only' })
            : undefined,
      },
    })),
  ),
  'flows/replace-spares-other-flows': fault(
    'replaces the description of every flow that had the same one',
    on('replaceFlow').decides((decision, call, found) => {
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
    }),
  ),
})
