import { type OperationId, type ResourceKind, RESOURCE_KINDS, factsOf, resources } from '#spec'

/** A body that creates an object of each kind. */
const BODIES: Readonly<Record<ResourceKind, Record<string, unknown>>> = {
  flow: { name: 'Walked', flowType: 'flow.etl.database' },
  schedule: { flowId: 101, name: 'Yearly', schedule: '0 0 12 1 1 *', enabled: true },
  connection: { name: 'Walked', connectionType: 'connection.database.postgres' },
  format: { name: 'Walked', formatType: 'format.text.csv' },
  listener: { name: 'Walked', listenerType: 'listener.http' },
  macro: { name: 'walked', code: 'value' },
  webhook: { name: 'Walked', events: ['Flow.Failed'], url: 'http://127.0.0.1/', method: 'POST', enabled: false },
}

export const creations: readonly { operation: OperationId; body: Record<string, unknown> }[] = RESOURCE_KINDS.map(
  (kind) => ({ operation: resources[kind].operations.create, body: BODIES[kind] }),
)

/** Deletions, with a body for their object, the name of its id in the path, and the success status. */
export const deletions = RESOURCE_KINDS.map((kind) => {
  const { id: parameter, operations } = resources[kind]
  const status = Number(Object.keys(factsOf(operations.delete).responses).find((one) => one.startsWith('2')))
  return { kind, operation: operations.delete, create: operations.create, parameter, body: BODIES[kind], status }
})
