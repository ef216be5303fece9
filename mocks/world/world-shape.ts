import { ENTITIES } from './entities.ts'
import { entryShape } from './entity.ts'
import { type Of, count, int64, listOf, mapOf, object, text } from './shape.ts'

const sectionOf = <E extends Parameters<typeof entryShape>[0]>(entity: E) => listOf(entryShape<E>(entity))

/** Every section of a world file; `demo.yaml` documents their members. */
const sections = {
  tenants: sectionOf(ENTITIES.tenants),
  users: sectionOf(ENTITIES.users),
  credentials: mapOf(text),
  flows: sectionOf(ENTITIES.flows),
  listeners: sectionOf(ENTITIES.listeners),
  schedules: sectionOf(ENTITIES.schedules),
  messages: listOf(
    object(
      { id: int64, listenerId: int64, flowId: int64, auditId: int64, minutesAgo: count, body: text },
      { sentBy: text },
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
