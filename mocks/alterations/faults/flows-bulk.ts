import { on } from '../on.ts'
import { part } from '../together.ts'
import { remove } from '../../world/index.ts'
import { type Fault, fault, faultsOf } from './fault.ts'
import { untagging, untaggingOthers } from './flows-untag.ts'
import { bulkFaults, clearingNames } from './resources/bulk.ts'

const inBulk = bulkFaults('flow')

/** Faults of tags that are edited in bulk, and of the flows and actions that a bulk edit carries out. */
export const flowTaggingFaults = faultsOf({
  ...inBulk,
  'flows/bulk-applies-every-action': [
    ...[inBulk['flows/bulk-applies-every-action'] as Fault | readonly Fault[]].flat(),
    fault(
      'ignores the removal of tags',
      untagging((flow) => flow),
    ),
  ],
  'flows/bulk-changes-named-flows-only': [
    inBulk['flows/bulk-changes-named-flows-only'] as Fault,
    fault(
      'also deletes the flow after the last one',
      on('bulkEditFlows').also(({ view, body }) => {
        const { flowIds = [], actions = [] } = body
        const next = [...view.flows.values()].map(({ id }) => id).find((id) => id > Number(flowIds.at(-1)))
        return next === undefined || actions.every(({ type }) => type !== 'flow.delete') ? [] : [remove('flows', next)]
      }),
    ),
    untaggingOthers(),
  ],
})

/** Faults of what a bulk edit changes beside what its actions name. */
export const flowBulkFaults = faultsOf({
  'flows/bulk-changes-what-actions-name': [
    clearingNames('flow'),
    fault(
      'removes all tags of a flow that loses one',
      untagging((flow) => ({ ...flow, tags: [] })),
    ),
    fault(
      'renames flows without their descriptions and tags',
      part('flowEdits', ({ actions }) => ({
        actions: {
          ...actions,
          'flow.rename': (flow, { name }) => ({ flow: { ...flow, name: String(name), description: '', tags: [] } }),
        },
      })),
    ),
    ...(['connection', 'format'] as const).map((kind) =>
      fault(
        `deletes each ${kind} of a flow that is deleted in bulk`,
        on('bulkEditFlows').also((call) => {
          const { flowIds = [], actions = [] } = call.body
          if (actions.every(({ type }) => type !== 'flow.delete')) return []
          return flowIds
            .flatMap((id) => call.view.flows.get(id) ?? [])
            .flatMap((flow) => call.parts.flowDeletion[`${kind}sOf`](flow, call))
            .flatMap((one) => call.parts.recycleBin.discard(kind, one, call.caller, call))
        }),
      ),
    ),
    fault(
      'makes the caller the creator of edited flows',
      on('bulkEditFlows').stores('flows', (flow, _before, { caller }) => ({ ...flow, createdBy: caller.user.login })),
    ),
  ],
})
