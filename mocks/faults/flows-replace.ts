import { refuse } from '../domain/kernel/answer.ts'
import type { Operation } from '../domain/kernel/operation.ts'
import { type FlowRecord, type View, put } from '../world/index.ts'
import { shaped } from '../alterations/shaped.ts'
import { storing } from './alterations.ts'
import { faultsOf } from './fault.ts'
import { type Flow, ascii, dressed, foreign } from './flows-showing.ts'

function keeping(member: 'description' | 'tags', view: View, { id }: FlowRecord): Partial<FlowRecord> {
  const value = view.flows.get(id)?.[member]
  return value === undefined ? {} : { [member]: value }
}

/** Faults of replacing flows. */
export const flowReplaceFaults = faultsOf({
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
      collateral: ['errors/object-not-found', 'conventions/largest-id-understood'],
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
      says: 'loses foreign letters of a description',
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
      operations: { replaceFlow: shaped((flow: Flow) => ({ ...flow, id: Number(flow['id']) + 1 })) },
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
      // A flow lets go of a macro by leaving it out.
      collateral: ['macros/delete-once-unused'],
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
