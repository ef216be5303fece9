import { type ConnectionRecord, put } from '../world/index.ts'
import type { Call } from './kernel/call.ts'
import { operation, reading } from './kernel/operation.ts'
import { contentOf, laterStamps, newStamps } from './stored-object.ts'

const MEMBERS = ['name', 'description', 'connectionType', 'properties', 'tags'] as const

/** The connection as the API shows it. */
function render({
  tenantId: _tenant,
  extra,
  ...shown
}: ConnectionRecord): { id: ConnectionRecord['id'] } & Record<string, unknown> {
  return { ...extra, ...shown }
}

/** The connection in the path, in the caller's tenant. */
function findConnection({
  view,
  caller,
  path,
}: Pick<Call<'getConnection'>, 'view' | 'caller' | 'path'>): ConnectionRecord | undefined {
  const connection = view.connections.get(path.connectionId)
  return connection?.tenantId === caller.tenantId ? connection : undefined
}

export const connectionOperations = {
  listConnections: operation('listConnections')({
    apply: ({ view, caller }) =>
      reading([...view.connections.values()].filter(({ tenantId }) => tenantId === caller.tenantId)),
    answer: (connections) => ({ status: 200, json: connections.map(render) as never }),
  }),

  createConnection: operation('createConnection')({
    apply: (call) => {
      const connection: ConnectionRecord = { ...newStamps(call), ...contentOf(call.body, MEMBERS) }
      return { changes: [put('connections', connection.id, connection)], result: connection }
    },
    answer: (connection) => ({ status: 200, json: render(connection) as never }),
  }),

  getConnection: operation('getConnection')({
    find: findConnection,
    apply: (_call, connection) => reading(connection),
    answer: (connection) => ({ status: 200, json: render(connection) as never }),
  }),

  replaceConnection: operation('replaceConnection')({
    find: findConnection,
    apply: (call, before) => {
      const connection: ConnectionRecord = { ...laterStamps(before, call), ...contentOf(call.body, MEMBERS) }
      return { changes: [put('connections', connection.id, connection)], result: connection }
    },
    answer: (connection) => ({ status: 200, json: render(connection) as never }),
  }),

  deleteConnection: operation('deleteConnection')({
    find: findConnection,
    apply: (call, connection) => ({
      changes: call.parts.recycleBin.discard('connection', connection, call.caller, call),
      result: undefined,
    }),
    answer: () => ({ status: 200, json: {} }) as never,
  }),
}
