import { writeJson } from '#spec'
import type { AgentTool } from './tool.ts'

/** Finds flows of the caller's tenant by a part of their name. */
export const searchFlows: AgentTool = {
  name: 'search_flows',
  description: 'Searches flows by name.',
  parameters: { type: 'object', properties: { query: { type: 'string' } }, required: ['query'] },
  annotations: {
    title: 'Search flows',
    readOnlyHint: true,
    destructiveHint: false,
    idempotentHint: true,
    openWorldHint: false,
  },
  standsFor: ['listFlows'],
  agentic: true,
  execute({ query }, { view, caller }) {
    const wanted = String(query).toLowerCase()
    const hits = [...view.flows.values()]
      .filter(({ tenantId, name = '' }) => tenantId === caller.tenantId && name.toLowerCase().includes(wanted))
      .map(({ id, name, flowType }) => ({ id, name, flowType }))
    return { success: true, text: writeJson(hits), changes: [] }
  },
}
