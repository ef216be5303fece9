import type { WebhookRecord } from '../../world/index.ts'

/** Members of a webhook that its owner sends, and that responses show. */
export const WEBHOOK_MEMBERS = [
  'name',
  'description',
  'events',
  'url',
  'method',
  'secret',
  'flowIncludes',
  'flowExcludes',
  'enabled',
] as const satisfies readonly (keyof WebhookRecord)[]
