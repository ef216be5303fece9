import { findIo } from '../io/operations.ts'
import type { IoRecord } from '../io/parts.ts'
import type { SystemRecord } from '../../world/index.ts'
import type { Call, Caller, Scene } from '../kernel/call.ts'
import { operation, reading } from '../kernel/operation.ts'
import { resolveSecrets } from './secrets.ts'

/** The connection in the path. */
function findConnection(call: Pick<Call<'listConnectionObjects'>, 'view' | 'caller' | 'path'>): IoRecord | undefined {
  return findIo('connection', call.path.connectionId, call)
}

/** What a stored connection leads to, with its secrets resolved; undefined if one is missing. */
function reached(connection: IoRecord, call: Scene & { caller: Caller }): SystemRecord | undefined {
  const resolved = resolveSecrets(connection.properties ?? {}, call)
  if ('missing' in resolved) return undefined
  return call.parts.connections.system({ ...connection, properties: resolved.properties }, call)
}

/** The object named in a request for fields; `object` is the mock's own name for it. */
function objectOf(body: unknown): string {
  return String((body as { object?: unknown } | undefined)?.object ?? '')
}

const named = (names: readonly string[]): { name: string }[] => names.map((name) => ({ name }))

export const reachOperations = {
  testConnection: operation('testConnection')({
    apply: (call) => reading(call.parts.connections.test(call.body, call)),
    answer: (outcome) => ({ status: 200, json: outcome }),
  }),

  listConnectionObjects: operation('listConnectionObjects')({
    find: findConnection,
    apply: (call, connection) => {
      const { objects } = call.parts.connections
      return reading(objects(reached(connection, call)))
    },
    answer: (names) => ({ status: 200, json: named(names) }),
  }),

  listConnectionFields: operation('listConnectionFields')({
    find: findConnection,
    apply: (call, connection) => {
      const { fields } = call.parts.connections
      return reading(fields(reached(connection, call), objectOf(call.body)))
    },
    answer: (names) => ({ status: 200, json: named(names) }),
  }),
}
