import { type ConnectionParts, reachParts } from './connections/reach.ts'
import { ioOperations } from './io/operations.ts'
import { ioParts } from './io/parts.ts'
import { operation } from './kernel/operation.ts'

export const connectionParts: ConnectionParts = { ...ioParts('connection'), ...reachParts }

const connections = ioOperations('connection')

export const connectionOperations = {
  listConnections: operation('listConnections')(connections.list),
  listRecentConnections: operation('listRecentConnections')(connections.recent),
  createConnection: operation('createConnection')(connections.create),
  getConnection: operation('getConnection')(connections.read),
  replaceConnection: operation('replaceConnection')(connections.replace),
  deleteConnection: operation('deleteConnection')(connections.remove),
  getConnectionUsage: operation('getConnectionUsage')(connections.usage),
  bulkEditConnections: operation('bulkEditConnections')(connections.bulk),
  listConnectionVersions: operation('listConnectionVersions')(connections.versions.list),
  getConnectionVersion: operation('getConnectionVersion')(connections.versions.read),
  setConnectionVersionMessage: operation('setConnectionVersionMessage')(connections.versions.setMessage),
  diffConnectionVersions: operation('diffConnectionVersions')(connections.versions.diff),
}
