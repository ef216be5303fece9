import type { ConnectionRecord, SystemRecord } from '../../world/index.ts'
import type { IoParts } from '../io/parts.ts'
import type { Caller, Scene } from '../kernel/call.ts'
import { databaseOf } from './database.ts'
import { resolveSecrets } from './secrets.ts'

/** The documented property that names the host of a connection. */
export const HOST = 'field.connection.template.host'
const PASSWORD = 'field.connection.password'

/** Result of a connection test. */
export interface ConnectionTest {
  success: boolean
  message: string
}

/** A connection, stored or not. */
type Tried = Partial<Pick<ConnectionRecord, 'id' | 'name' | 'properties' | 'connectionType'>>

/** Decisions of connections beyond those shared with formats. */
export interface ConnectionParts extends IoParts, ReachParts {}

export interface ReachParts {
  test: (connection: Tried, call: Scene & { caller: Caller }) => ConnectionTest
  /** The simulated system or database of a connection, if the mock's world has it. */
  system: (connection: Tried, scene: Scene) => SystemRecord | undefined
  /** Names of the tables, files or endpoints of a system. */
  objects: (system: SystemRecord | undefined) => string[]
  /** Names of the fields of one of them. */
  fields: (system: SystemRecord | undefined, object: string) => string[]
}

export const reachParts: ReachParts = {
  test(connection, call) {
    const resolved = resolveSecrets(connection.properties ?? {}, call)
    if ('missing' in resolved) return { success: false, message: `there is no secret ${resolved.missing}` }
    const { properties } = resolved
    const type = call.parts.metadata.typeOf('connection', connection.connectionType ?? '', call)
    const missing = type?.fields.find(({ key, required }) => required === true && (properties[key] ?? '') === '')
    if (missing !== undefined) return { success: false, message: `${missing.key} is missing` }
    const host = properties[HOST]
    if (host !== undefined && call.parts.connections.system({ properties }, call) === undefined)
      return { success: false, message: `${host} cannot be reached` }
    return { success: true, message: 'connected' }
  },
  system(connection, scene) {
    const { properties } = connection
    const host = properties?.[HOST]
    // What a host lists is known without its database; a host that nobody knows has none.
    const system = host === undefined ? databaseOf(connection, scene) : scene.view.systems.get(host)
    return system?.password === undefined || system.password === properties?.[PASSWORD] ? system : undefined
  },
  objects: (system) => (system?.objects ?? []).map(({ name }) => name),
  fields: (system, object) => system?.objects.find(({ name }) => name === object)?.fields ?? [],
}
