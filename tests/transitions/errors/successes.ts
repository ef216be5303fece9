import type { OperationId } from '#spec'

/** Creations with bodies that can be sent as they stand. */
export const creations: readonly { operation: OperationId; body: Record<string, unknown> }[] = [
  { operation: 'createFlow', body: { name: 'Walked', flowType: 'flow.etl.database' } },
  { operation: 'createSchedule', body: { flowId: 101, name: 'Yearly', schedule: '0 0 12 1 1 *', enabled: true } },
  { operation: 'createConnection', body: { name: 'Walked', connectionType: 'connection.database.postgres' } },
  { operation: 'createFormat', body: { name: 'Walked', formatType: 'format.text.csv' } },
  { operation: 'createListener', body: { name: 'Walked', listenerType: 'listener.http' } },
  { operation: 'createMacro', body: { name: 'walked', code: 'value' } },
  {
    operation: 'createWebhook',
    body: { name: 'Walked', events: ['Flow.Failed'], url: 'http://127.0.0.1/', method: 'POST', enabled: false },
  },
]

const createdBy = (create: OperationId): Record<string, unknown> =>
  creations.find(({ operation }) => operation === create)?.body ?? {}

/** Deletions that are answered with 200, with what makes their object and how its id is named in the path. */
export const deletions = (
  [
    ['deleteFlow', 'createFlow', 'flowId'],
    ['deleteSchedule', 'createSchedule', 'scheduleId'],
    ['deleteConnection', 'createConnection', 'connectionId'],
    ['deleteFormat', 'createFormat', 'formatId'],
    ['deleteListener', 'createListener', 'listenerId'],
    ['deleteMacro', 'createMacro', 'macroId'],
  ] as const
).map(([operation, create, parameter]) => ({ operation, create, parameter, body: createdBy(create) }))
