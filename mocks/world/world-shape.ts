import { type Of, anything, count, flag, int64, listOf, mapOf, object, oneOf, text } from './shape.ts'

const named = { id: int64, name: text }
/** Optional members of all stored objects. */
const stored = { tenantId: int64, description: text, tags: listOf(text) }
const properties = mapOf(text)

/** Every section of a world file with its members; `demo.yaml` documents them. */
const sections = {
  tenants: listOf(object(named, { apiKeysAllowed: flag })),
  users: listOf(
    object(
      {
        id: int64,
        login: text,
        password: text,
        role: oneOf('administrator', 'editor', 'operator', 'viewer', 'api-user'),
      },
      {
        tenantId: int64,
        name: text,
        tenants: listOf(int64),
        apiKey: text,
        apiKeyAllowed: flag,
        keyExpired: flag,
        totpSecret: text,
        aiEnabled: flag,
        capped: flag,
      },
    ),
  ),
  credentials: mapOf(text),
  flows: listOf(object(named, { ...stored, flowType: text, properties })),
  listeners: listOf(
    object(named, {
      ...stored,
      listenerType: oneOf('listener.http', 'listener.queue'),
      address: text,
      priority: count,
    }),
  ),
  schedules: listOf(
    object(
      { id: int64, flowId: int64 },
      { ...stored, name: text, schedule: text, enabled: flag, listenerId: int64, parameters: mapOf(text) },
    ),
  ),
  messages: listOf(
    object(
      { id: int64, listenerId: int64, flowId: int64, auditId: int64, minutesAgo: count, body: text },
      { sentBy: text },
    ),
  ),
  connections: listOf(object(named, { ...stored, connectionType: text, properties })),
  formats: listOf(object(named, { ...stored, formatType: text, properties })),
  types: listOf(
    object({
      key: text,
      kind: oneOf('connection', 'format', 'flow'),
      name: text,
      fields: listOf(
        object({ key: text, type: oneOf('string', 'integer', 'boolean') }, { default: text, required: flag }),
      ),
    }),
  ),
  secrets: listOf(object({ name: text, value: text }, { tenantId: int64 })),
  systems: listOf(
    object({ host: text, objects: listOf(object({ name: text, fields: listOf(text) })) }, { password: text }),
  ),
  macros: listOf(object(named, { tenantId: int64, description: text, code: text })),
  functions: listOf(object({ name: text, description: text, category: text })),
  templates: listOf(object({ ...named, description: text, category: text, flow: object({ flowType: text }) })),
  integrationAgents: listOf(object(named, { tenantId: int64 })),
  sqlTypes: listOf(object({ connectionType: text })),
  databases: listOf(object({ connectionId: int64, script: text })),
  sqlExecutions: listOf(object({ id: int64, connectionId: int64, log: listOf(text) }, { tenantId: int64 })),
  webhooks: listOf(
    object(named, {
      tenantId: int64,
      description: text,
      events: listOf(text),
      url: text,
      method: text,
      secret: text,
      flowIncludes: listOf(int64),
      flowExcludes: listOf(int64),
      enabled: flag,
    }),
  ),
  deliveries: listOf(
    object({
      id: int64,
      webhookId: int64,
      event: text,
      entityId: int64,
      minutesAgo: count,
      status: count,
      answer: text,
    }),
  ),
  audit: listOf(
    object(
      { id: int64, user: text, method: text, path: text, status: count, minutesAgo: count },
      { tenantId: int64, exception: text },
    ),
  ),
  simulations: listOf(
    object(
      { flowId: int64, outcome: oneOf('success', 'warning', 'error'), durationMs: count },
      { echoes: flag, dbt: mapOf(anything) },
    ),
  ),
  pastExecutions: listOf(
    object({ flowId: int64, count, everyMinutes: count }, { startedBy: listOf(text), triggerType: listOf(text) }),
  ),
}

const { users, ...others } = sections
/** A world file; only its users are required. */
export const worldShape = object({ users }, others)

/** A hand-written world. */
export type WorldFile = Of<typeof worldShape>
export type SectionName = keyof WorldFile
export type Entry<Name extends SectionName> = NonNullable<WorldFile[Name]> extends (infer One)[] ? One : never
