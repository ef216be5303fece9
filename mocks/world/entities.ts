import { modelKeys, sessions, streaming, tickets } from './entities/agent.ts'
import {
  databases,
  functions,
  integrationAgents,
  secrets,
  sqlExecutions,
  sqlTypes,
  systems,
  templates,
  types,
} from './entities/catalogue.ts'
import { audit, bin, deliveries, versions } from './entities/history.ts'
import { listenerMessages, listeners, throttles } from './entities/listeners.ts'
import { connections, flows, formats, macros, schedules, webhooks } from './entities/objects.ts'
import { allowances, credentials, pendingLogins, tenants, tokens, users, visits } from './entities/people.ts'
import { executions, failures, simulations } from './entities/runs.ts'
import { mails } from './entities/outbox.ts'
import type { RecordOf } from './entity.ts'

/** Every table of a world, by the entity that it stores. */
export const ENTITIES = {
  tenants,
  users,
  credentials,
  tokens,
  pendingLogins,
  flows,
  schedules,
  types,
  secrets,
  systems,
  connections,
  formats,
  listeners,
  listenerMessages,
  throttles,
  macros,
  functions,
  templates,
  integrationAgents,
  sqlTypes,
  databases,
  sqlExecutions,
  webhooks,
  deliveries,
  versions,
  bin,
  executions,
  simulations,
  audit,
  sessions,
  streaming,
  allowances,
  modelKeys,
  tickets,
  failures,
  visits,
  mails,
}

export type TableName = keyof typeof ENTITIES
export const tableNames = Object.keys(ENTITIES) as TableName[]
/** The records of every table. */
export type Tables = { [Name in TableName]: RecordOf<(typeof ENTITIES)[Name]> }
