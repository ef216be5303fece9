import type { Int64 } from '#spec'
import type { Change, FlowRecord, ListenerRecord, View } from '../../world/index.ts'
import { unknownAction } from '../bulk.ts'
import { findFlow } from '../flows.ts'
import type { Call, Caller, Scene } from '../kernel/call.ts'
import { operation, reading } from '../kernel/operation.ts'
import { listenerOf } from '../listeners/binding.ts'
import { connectionsOf, flowsUsing, schedulesOf } from '../references.ts'

/** One action of a bulk request. All types but `tags.add` are the mock's own names. */
type BulkAction = { type: string } & Readonly<Record<string, unknown>>

/** Result of an action on a flow: a changed record, or other changes. */
type BulkResult = { flow: FlowRecord } | { changes: readonly Change[] }
export type BulkEffect = (flow: FlowRecord, action: BulkAction, caller: Caller, scene: Scene) => BulkResult

export interface FlowEditParts {
  /** References to a flow. */
  usage: (flow: FlowRecord, view: View) => Record<string, unknown>[]
  /** Findings of the built-in heuristics for a flow. */
  findings: (flow: { name?: string; description?: string; tags?: readonly string[] }) => Record<string, unknown>[]
  document: (flow: FlowRecord, view: View) => Record<string, unknown>
  /** Effects of bulk actions by type. */
  actions: Readonly<Record<string, BulkEffect>>
  /** Changed ids in a bulk response. */
  updatedIds: (flows: readonly FlowRecord[]) => Int64[]
}

/** A section of a documentation with a list; none without entries. */
function section(title: string, entries: readonly string[]): string[] {
  return entries.length === 0 ? [] : [`## ${title}\n\n${entries.map((entry) => `- ${entry}`).join('\n')}`]
}

export const flowEditParts: FlowEditParts = {
  usage: (flow, view) => [
    ...schedulesOf(view, flow).map(({ id, name }) => ({ type: 'schedule', id, name: name ?? '' })),
    ...flowsUsing(view, 'flow', flow).map(({ id, name }) => ({ type: 'flow', id, name: name ?? '' })),
    ...listenersBoundTo(flow, view).map(({ id, name }) => ({ type: 'listener', id, name: name ?? '' })),
  ],
  findings: ({ description, tags }) => [
    ...(description === undefined ? [{ severity: 'info', message: 'the flow has no description' }] : []),
    ...(tags === undefined || tags.length === 0 ? [{ severity: 'info', message: 'the flow has no tags' }] : []),
  ],
  document: (flow, view) => {
    const { name, description, flowType } = flow
    const schedules = schedulesOf(view, flow).flatMap(({ name: called, schedule, enabled }) =>
      schedule === undefined ? [] : `${called ?? 'No name'}: \`${schedule}\`${enabled ? '' : ', disabled'}`,
    )
    const sections = [
      `# ${name ?? ''}`,
      description ?? 'No description.',
      `Type: ${flowType ?? 'not set'}`,
      ...section('Connections', connectionsOf(flow, view)),
      ...section('Schedules', schedules),
    ]
    return { documentation: `${sections.join('\n\n')}\n` }
  },
  actions: {
    'tags.add': (flow, { tags }) => ({
      flow: { ...flow, tags: [...new Set([...(flow.tags ?? []), ...((tags ?? []) as string[])])] },
    }),
    'tags.remove': (flow, { tags }) => ({
      flow: { ...flow, tags: (flow.tags ?? []).filter((tag) => !((tags ?? []) as string[]).includes(tag)) },
    }),
    'flow.rename': (flow, { name }) => ({ flow: { ...flow, name: String(name) } }),
    'flow.delete': (flow, _action, caller, scene) => ({
      changes: scene.parts.recycleBin.discard('flow', flow, caller, scene),
    }),
    'flow.run': (flow, _action, caller, scene) => {
      const request = { parameters: {}, triggerType: 'bulk', allowParallel: true }
      return { changes: scene.parts.runs.start(flow, request, caller, scene).changes }
    },
  },
  updatedIds: (flows) => flows.map(({ id }) => id),
}

interface BulkBody {
  flowIds?: Int64[]
  actions?: BulkAction[]
  modifiedMessage?: string
}

/** Changes of a bulk request to one flow: applies the actions in order, and saves them as one version. */
function edit(
  flow: FlowRecord,
  { actions = [], modifiedMessage }: BulkBody,
  call: Call<'bulkEditFlows'>,
): readonly Change[] {
  let edited = flow
  const others: Change[] = []
  for (const action of actions) {
    const effect = call.parts.flowEdits.actions[action.type]
    if (effect === undefined) continue
    const result = effect(edited, action, call.caller, call)
    if ('flow' in result) edited = result.flow
    else others.push(...result.changes)
  }
  if (edited === flow) return others
  const stamped = { ...edited, modified: call.now, modifiedBy: call.caller.user.login }
  return [...call.parts.flows.save(stamped, modifiedMessage ?? 'bulk edit', call), ...others]
}

/** Unique listeners that schedules bind to the flow. */
function listenersBoundTo(flow: FlowRecord, view: View): ListenerRecord[] {
  return [...new Set(schedulesOf(view, flow).flatMap((schedule) => listenerOf(schedule, view) ?? []))]
}

export const flowEditOperations = {
  getFlowUsage: operation('getFlowUsage')({
    find: findFlow,
    apply: ({ view, parts }, flow) => reading(parts.flowEdits.usage(flow, view)),
    answer: (references) => ({ status: 200, json: references }),
  }),

  inspectFlow: operation('inspectFlow')({
    apply: ({ body, parts }) => reading(parts.flowEdits.findings(body)),
    answer: (findings) => ({ status: 200, json: { findings } }),
  }),

  getFlowDocumentation: operation('getFlowDocumentation')({
    find: findFlow,
    apply: ({ parts, view }, flow) => reading(parts.flowEdits.document(flow, view)),
    answer: (documentation) => ({ status: 200, json: documentation }),
  }),

  bulkEditFlows: operation('bulkEditFlows')({
    guards: { actionsKnown: ({ body, parts }) => unknownAction(parts.flowEdits.actions, body.actions) },
    apply: (call) => {
      const body = call.body
      const named = (body.flowIds ?? []).flatMap((flowId) => findFlow({ ...call, path: { flowId } }) ?? [])
      const edits = named.map((flow) => ({ flow, changes: edit(flow, body, call) }))
      const updated = edits.filter(({ changes }) => changes.length > 0).map(({ flow }) => flow)
      return { changes: edits.flatMap(({ changes }) => changes), result: { total: named.length, updated } }
    },
    answer: ({ total, updated }, { parts }) => {
      const updatedFlowIds = parts.flowEdits.updatedIds(updated)
      return {
        status: 200,
        json: { status: 'ok', totalFlows: total, updatedFlows: updatedFlowIds.length, updatedFlowIds },
      }
    },
  }),
}
