/** Types of the documented requests and responses for clients; contains no code. */
export type { components, operations, paths, webhooks } from './generated/openapi.ts'
export type { Int64 } from './int64.ts'
