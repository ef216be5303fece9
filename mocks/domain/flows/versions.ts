import type { FlowRecord } from '../../world/index.ts'
import { put } from '../../world/index.ts'
import { findFlow } from '../flows.ts'
import type { Call } from '../kernel/call.ts'
import { operation, reading } from '../kernel/operation.ts'
import { versionOf, versionsOf } from '../versions.ts'

type OfVersion = Pick<Call<'getFlowVersion'>, 'view' | 'caller' | 'path'>

function findVersion(call: OfVersion) {
  const flow = findFlow(call)
  return flow === undefined ? undefined : versionOf(call.view, 'flow', flow.id, call.path.uuid)
}

export const flowVersionOperations = {
  listFlowVersions: operation('listFlowVersions')({
    find: findFlow,
    apply: ({ view }, flow) => reading(versionsOf(view, 'flow', flow.id)),
    answer: (versions, { parts }) => ({ status: 200, json: versions.map((version) => parts.versions.render(version)) }),
  }),

  getFlowVersion: operation('getFlowVersion')({
    find: findVersion,
    apply: (_call, version) => reading(version.snapshot as FlowRecord),
    answer: (flow, call) => ({ status: 200, json: call.parts.flows.render(flow, call) }),
  }),

  setFlowVersionMessage: operation('setFlowVersionMessage')({
    find: findVersion,
    apply: ({ body }, version) => {
      const changed = { ...version, message: String((body as { message?: unknown }).message ?? '') }
      return { changes: [put('versions', version.uuid, changed)], result: changed }
    },
    answer: (version, { parts }) => ({ status: 200, json: parts.versions.render(version) }),
  }),

  diffFlowVersions: operation('diffFlowVersions')({
    find: ({ view, caller, path }) => {
      const flow = findFlow({ view, caller, path })
      if (flow === undefined) return undefined
      const from = versionOf(view, 'flow', flow.id, path.uuidFrom)
      const to = versionOf(view, 'flow', flow.id, path.uuidTo)
      return from === undefined || to === undefined ? undefined : { from, to }
    },
    apply: (_call, pair) => reading(pair),
    answer: ({ from, to }, { parts }) => ({ status: 200, json: parts.versions.diff(from, to) }),
  }),
}
