import type { Ports } from '../world/index.ts'
import { createPrefer } from './prefer.ts'
import { createSqlite } from './sqlite.ts'

/** Everything that a mock can have of Node. */
export function nodePorts(): Ports {
  return { sql: createSqlite(), prefer: createPrefer() }
}
