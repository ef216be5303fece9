import { on } from '../on.ts'
import { fault, faultsOf } from './fault.ts'

/** Whether a bulk edit gives a flow another name. */
const isRename = ({ body }: { body: { actions?: readonly { type: string }[] } }): boolean =>
  body.actions?.some(({ type }) => type === 'flow.rename') === true

/** Faults of what a bulk edit says that it did. */
export const flowBulkResponseFaults = faultsOf({
  'flows/bulk-response-status': [
    fault(
      'omits the status',
      on('bulkEditFlows').body(({ status: _gone, ...body }) => body),
    ),
    fault(
      'omits the status after a rename',
      on('bulkEditFlows').body(({ status, ...body }, call) => (isRename(call) ? body : { status, ...body })),
    ),
  ],
  'flows/bulk-response-total': [
    fault(
      'does not say how many flows there were',
      on('bulkEditFlows').body(({ totalFlows: _gone, ...body }) => body),
    ),
    fault(
      'does not say how many flows there were after a rename',
      on('bulkEditFlows').body(({ totalFlows, ...body }, call) => (isRename(call) ? body : { totalFlows, ...body })),
    ),
  ],
  'flows/bulk-response-updated': [
    fault(
      'does not say how many flows were changed',
      on('bulkEditFlows').body(({ updatedFlows: _gone, ...body }) => body),
    ),
    fault(
      'does not say how many flows got a name',
      on('bulkEditFlows').body(({ updatedFlows, ...body }, call) =>
        isRename(call) ? body : { updatedFlows, ...body },
      ),
    ),
  ],
  'flows/bulk-response-names-changed-flows': [
    fault(
      'omits the last changed flow',
      on('bulkEditFlows').body((body) => ({
        ...body,
        updatedFlows: body.updatedFlows - 1,
        updatedFlowIds: body.updatedFlowIds.slice(0, -1),
      })),
    ),
    fault(
      'reports no flow that got a name',
      on('bulkEditFlows').body((body, call) =>
        isRename(call) ? { ...body, updatedFlows: 0, updatedFlowIds: [] } : body,
      ),
    ),
  ],
  'flows/bulk-response-names-no-other-flow': fault(
    'names a flow that was not listed',
    on('bulkEditFlows').body((body) => ({
      ...body,
      totalFlows: body.totalFlows + 1,
      updatedFlows: body.updatedFlows + 1,
      updatedFlowIds: [...body.updatedFlowIds, 101],
    })),
  ),
})
