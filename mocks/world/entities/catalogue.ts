import { type RecordOf, entity, filled, kept, keptLater, optional } from '../entity.ts'
import { flag, int64, listOf, object, oneOf, text, time } from '../shape.ts'

/** A property key that a type documents; values are always text. */
const field = object(
  { key: text, type: oneOf('string', 'integer', 'boolean') },
  { default: text, required: flag, label: text, group: text, password: flag },
)

/** A type of connections, formats or flows: the allowed `properties`. */
export const types = entity(
  {
    key: text,
    kind: oneOf('connection', 'format', 'flow'),
    name: text,
    /** Where user interfaces list the type. */
    group: optional(text),
    fields: listOf(field),
  },
  { key: ({ key }) => key, indexes: { kind: (type) => type.kind } },
)
export type TypeRecord = RecordOf<typeof types>
export type TypedKind = TypeRecord['kind']
export type FieldRecord = TypeRecord['fields'][number]

/** A secret of a tenant; properties refer to it by name. */
export const secrets = entity(
  { name: text, value: text, tenantId: filled(int64) },
  { key: ({ tenantId, name }) => `${tenantId}:${name}` },
)

/** A simulated system that connections lead to: its tables, files or endpoints. */
export const systems = entity(
  {
    host: text,
    objects: listOf(object({ name: text, fields: listOf(text) })),
    /** The required password; without one every login succeeds. */
    password: optional(text),
  },
  { key: ({ host }) => host },
)
export type SystemRecord = RecordOf<typeof systems>

/** A ready-made flow. Templates belong to the installation, not to a tenant. */
export const templates = entity({
  id: int64,
  name: text,
  description: text,
  category: text,
  flow: object({ flowType: text }),
})
export type TemplateRecord = RecordOf<typeof templates>

/** A function that transformations can call. */
export const functions = entity(
  { name: text, description: text, category: text, syntax: optional(text), example: optional(text) },
  { key: ({ name }) => name },
)

/** An integration agent: a machine of the customer's that runs flows. */
export const integrationAgents = entity({ id: int64, name: text, tenantId: filled(int64) })

/** A type of connection that leads to a database of the mock. */
export const sqlTypes = entity({ connectionType: text }, { key: ({ connectionType }) => connectionType })

/** The database of a connection; a connection without a record has an empty database. */
export const databases = entity(
  {
    connectionId: int64,
    /** SQL that creates the initial database. */
    script: text,
    /** The whole database in base64, once SQL has changed it. */
    image: keptLater(text),
  },
  { key: ({ connectionId }) => connectionId },
)

/** SQL that ran, with its log. */
export const sqlExecutions = entity(
  { id: int64, connectionId: int64, log: listOf(text), tenantId: filled(int64), started: kept(time) },
  { forgets: true },
)
export type SqlExecutionRecord = RecordOf<typeof sqlExecutions>
