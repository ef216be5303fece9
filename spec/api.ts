/** The door for clients: types of the documented requests and answers, and nothing that runs. */
export type { components, operations, paths, webhooks } from './generated/openapi.ts'
export type { Int64 } from './int64.ts'
