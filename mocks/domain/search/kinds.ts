import type { Int64 } from '#spec'
import type { View } from '../../world/index.ts'

/** Members of an object that a search reads. */
export interface Searchable {
  id: Int64
  name?: string
  description?: string
  tags?: string[]
}

/** The kinds of objects that are found by name (platform document, GET /v1/search), with their tables. */
export const SEARCHED = {
  flow: ({ flows }, tenantId) => inTenant(flows.values(), tenantId),
  connection: ({ connections }, tenantId) => inTenant(connections.values(), tenantId),
  format: ({ formats }, tenantId) => inTenant(formats.values(), tenantId),
  schedule: ({ schedules }, tenantId) => inTenant(schedules.values(), tenantId),
  webhook: ({ webhooks }, tenantId) => inTenant(webhooks.values(), tenantId),
  agent: ({ integrationAgents }, tenantId) => inTenant(integrationAgents.values(), tenantId),
  macro: ({ macros }, tenantId) => inTenant(macros.values(), tenantId),
  template: ({ templates }) => [...templates.values()],
} as const satisfies Record<string, (view: View, tenantId: Int64) => Searchable[]>

function inTenant<T extends { tenantId: Int64 }>(objects: Iterable<T>, tenantId: Int64): T[] {
  return [...objects].filter((one) => one.tenantId === tenantId)
}
