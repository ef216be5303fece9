/** The one door of the specification: everybody imports this, and it imports nothing of ours. */
export type { components, operations, webhooks } from './generated/openapi.ts'
export * from './catalogue.ts'
export * from './examples.ts'
export * from './int64.ts'
export * from './operation.ts'
export * from './places.ts'
export * from './validate.ts'
