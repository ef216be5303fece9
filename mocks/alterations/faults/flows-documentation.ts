import { on } from '../on.ts'
import type { FlowRecord } from '../../world/index.ts'
import { fault, faultsOf } from './fault.ts'

/** Faults of the documentation of flows. */
export const flowDocumentationFaults = faultsOf({
  'flows/documentation-answers': fault(
    'responds 404 to every flow',
    on('getFlowDocumentation').find(() => undefined),
  ),
  'flows/documentation-describes': [
    fault(
      'documents the newest flow',
      on('getFlowDocumentation').find((found, { view }) => found && [...view.flows.values()].at(-1)),
    ),
    fault(
      'documents a flow as it was first saved',
      on('getFlowDocumentation').find(
        (found, { view }) => found && (view.versions.where('object', `flow:${found.id}`)[0]?.snapshot as FlowRecord),
      ),
    ),
  ],
})
