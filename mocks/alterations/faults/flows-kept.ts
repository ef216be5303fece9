import type { FlowBundleParts } from '../../domain/flows/bundle.ts'
import type { Call } from '../../domain/kernel/call.ts'
import type { Change } from '../../world/index.ts'

/** Saved versions of the flows that the import of a bundle would replace. */
export const keptFlows = (
  objects: Parameters<FlowBundleParts['plan']>[0] | undefined,
  call: Call<'importFlows'> | Call<'previewFlowImport'>,
  message: string,
): readonly Change[] =>
  call.parts.flowBundles
    .plan(objects ?? [], call.body.collisionPolicy, call.caller, call)
    .flatMap(({ action, existing }) =>
      action === 'replace' && existing !== undefined ? call.parts.versions.keep('flow', existing, message, call) : [],
    )
