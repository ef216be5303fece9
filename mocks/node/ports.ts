import type { Ports } from '../world/index.ts'
import { createPrefer } from './prefer.ts'
import { createSqlite } from './sqlite.ts'

/** Everything that Node provides for a mock. */
export function nodePorts(): Ports {
  return { sql: createSqlite(), prefer: createPrefer() }
}
