import type { Ports } from '../world/index.ts'
import { createProcessPort } from './process-port.ts'
import { createPrefer } from './prefer.ts'
import { createSqlite, runsSql } from './sqlite.ts'

/** Everything that this Node provides for a mock: SQL from 24.18 on. */
export function nodePorts(): Ports {
  return { ...(runsSql() ? { sql: createSqlite() } : {}), prefer: createPrefer(), process: createProcessPort() }
}
