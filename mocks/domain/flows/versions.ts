import { findFlow } from '../flows.ts'
import type { Call } from '../kernel/call.ts'
import { operation } from '../kernel/operation.ts'
import { versionOperations } from '../versions/operations.ts'

const versions = versionOperations({
  kind: 'flow',
  find: (call) => findFlow(call as Call<'getFlow'>),
  render: (flow, scene) => scene.parts.flows.render(flow, scene),
})

export const flowVersionOperations = {
  listFlowVersions: operation('listFlowVersions')(versions.list),
  getFlowVersion: operation('getFlowVersion')(versions.read),
  setFlowVersionMessage: operation('setFlowVersionMessage')(versions.setMessage),
  diffFlowVersions: operation('diffFlowVersions')(versions.diff),
}
