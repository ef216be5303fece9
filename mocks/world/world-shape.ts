import { ENTITIES } from './entities.ts'
import { entryShape } from './entity.ts'
import { type Of, anything, count, int64, listOf, mapOf, number, object, oneOf, text } from './shape.ts'

const sectionOf = <E extends Parameters<typeof entryShape>[0]>(entity: E) => listOf(entryShape<E>(entity))

const OUTCOMES = ['success', 'warning', 'error', 'canceled'] as const

/** A saved version, given by how its object was then. */
const saved = object({ by: text, daysAgo: number, message: text }, { uuid: text, was: mapOf(anything) })

/** Every section of a world file; the demo world documents their members. */
const sections = {
  tenants: sectionOf(ENTITIES.tenants),
  users: sectionOf(ENTITIES.users),
  credentials: mapOf(text),
  jwts: listOf(object({ token: text, user: text })),
  flows: sectionOf(ENTITIES.flows),
  listeners: sectionOf(ENTITIES.listeners),
  schedules: sectionOf(ENTITIES.schedules),
  messages: listOf(
    object(
      { id: int64, listenerId: int64, flowId: int64, minutesAgo: count, body: text },
      { auditId: int64, sentBy: text, media: text },
    ),
  ),
  connections: sectionOf(ENTITIES.connections),
  formats: sectionOf(ENTITIES.formats),
  types: sectionOf(ENTITIES.types),
  secrets: sectionOf(ENTITIES.secrets),
  systems: sectionOf(ENTITIES.systems),
  macros: sectionOf(ENTITIES.macros),
  functions: sectionOf(ENTITIES.functions),
  templates: sectionOf(ENTITIES.templates),
  integrationAgents: sectionOf(ENTITIES.integrationAgents),
  sqlTypes: sectionOf(ENTITIES.sqlTypes),
  databases: sectionOf(ENTITIES.databases),
  sqlExecutions: sectionOf(ENTITIES.sqlExecutions),
  webhooks: sectionOf(ENTITIES.webhooks),
  deliveries: sectionOf(ENTITIES.deliveries),
  audit: sectionOf(ENTITIES.audit),
  simulations: sectionOf(ENTITIES.simulations),
  executions: listOf(
    object(
      { flowId: int64, minutesAgo: number },
      {
        auditId: int64,
        status: oneOf('queued', 'running', ...OUTCOMES),
        seconds: number,
        records: count,
        startedBy: text,
        triggerType: text,
        parameters: mapOf(text),
      },
    ),
  ),
  pastExecutions: listOf(
    object(
      { flowId: int64, count },
      {
        everyMinutes: count,
        scheduleId: int64,
        startedBy: listOf(text),
        triggerType: listOf(text),
        seconds: number,
        failure: text,
        outcomes: object({}, { success: count, warning: count, error: count, canceled: count }),
      },
    ),
  ),
  pastDeliveries: listOf(object({ webhookId: int64, count }, { answers: listOf(count) })),
  pastCalls: listOf(
    object(
      { user: text, method: text, path: text, status: count, count, everyMinutes: count },
      { exception: text, minutesAgo: count },
    ),
  ),
  versions: listOf(
    object({ kind: oneOf('flow', 'schedule', 'connection', 'format'), id: int64, saved: listOf(saved) }),
  ),
  recycleBin: listOf(
    object({
      kind: oneOf('flow', 'schedule', 'connection', 'format', 'listener'),
      id: int64,
      by: text,
      daysAgo: number,
    }),
  ),
  sessions: listOf(
    object({
      id: text,
      user: text,
      minutesAgo: count,
      messages: listOf(object({ role: oneOf('user', 'assistant'), content: text })),
    }),
  ),
}

const { users, ...others } = sections
/** A world file; only its users are required. */
export const worldShape = object({ users }, others)

/** A hand-written world. */
export type WorldFile = Of<typeof worldShape>
export type SectionName = keyof WorldFile
export type Entry<Name extends SectionName> = NonNullable<WorldFile[Name]> extends (infer One)[] ? One : never
