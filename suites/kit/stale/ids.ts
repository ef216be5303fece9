import { type FixtureName, type Int64, RESOURCE_KINDS, type ResourceKind, resources } from '#spec'
import { isId } from '../is-id.ts'
import type { Target } from '../target.ts'

/** What the target file names by an id, or a listener by its URL. */
export type Named =
  | ResourceKind
  | 'audit record'
  | 'delivery'
  | 'execution'
  | 'listener URL'
  | 'message'
  | 'SQL execution'
  | 'template'
  | 'tenant'
  | 'user'

/** An id in the target file. */
export interface FileId {
  /** Where it stands: `fixtures.runs.fails`. */
  key: string
  kind: Named
  id: Int64 | string
  /** The members of what it stands in, such as the flow of an execution. */
  beside: Readonly<Record<string, unknown>>
}

const OF_FIXTURES = {
  'runs.succeeds': 'flow',
  'runs.fails': 'flow',
  'runs.slow': 'flow',
  'runs.warns': 'flow',
  'runs.echoes': 'flow',
  long_history: 'flow',
  'http_listener.id': 'listener',
  'http_listener.flowId': 'flow',
  'http_listener.url': 'listener URL',
  'http_listener.message.messageId': 'message',
  'http_listener.message.auditId': 'execution',
  'message.id': 'message',
  'other_message.id': 'message',
  'dbt_execution.flowId': 'flow',
  'dbt_execution.auditId': 'execution',
  'sql_execution.id': 'SQL execution',
  'other_sql_execution.id': 'SQL execution',
  'other_statement.body.connectionId': 'connection',
  'other_sql_run.body.connectionId': 'connection',
  'template.id': 'template',
  'other_template.id': 'template',
  'template_import.template_id': 'template',
  'template_import.other.template_id': 'template',
  'template_preview.arguments.template_id': 'template',
  'spare_user.id': 'user',
  'spare_editor.id': 'user',
  'user_without_keys.id': 'user',
  'user_of_allowing_tenant.id': 'user',
  'user_of_allowing_tenant.tenantId': 'tenant',
} as const satisfies Partial<Record<FixtureName, Named>>

/** The parameters or members of requests that name an object; undefined if none does. */
const PARAMETERS: Readonly<Record<Named, string | undefined>> = {
  ...(Object.fromEntries(RESOURCE_KINDS.map((kind) => [kind, resources[kind].id])) as Record<ResourceKind, string>),
  'audit record': 'auditId',
  delivery: 'eventId',
  execution: 'auditId',
  'listener URL': undefined,
  message: 'messageId',
  'SQL execution': 'executionId',
  template: 'templateId',
  tenant: 'tenantId',
  user: 'userId',
}

export function parameterOf(kind: Named): string | undefined {
  return PARAMETERS[kind]
}

/** The ids of the target file that name objects of the target. */
export function idsOf({ fixtures, features, requests }: Target): FileId[] {
  const places: (readonly [key: string, kind: Named])[] = [
    ...Object.entries(OF_FIXTURES).map(([name, kind]) => [`fixtures.${name}`, kind] as const),
    ['features.second_tenant', 'tenant'],
    ...Object.entries(requests).flatMap(([operation, { path = {}, body }]) => [
      ...placesIn(`requests.${operation}.path`, path, operation),
      ...placesIn(`requests.${operation}.body`, body, operation),
    ]),
  ]
  return places.flatMap(([key, kind]) => {
    const { value, beside } = valueAt({ fixtures, features, requests }, key)
    return isId(value) || isFilledIn(value) ? [{ key, kind, id: value, beside }] : []
  })
}

/** The members of a request that name objects. */
function placesIn(prefix: string, members: unknown, operation: string): [string, Named][] {
  if (typeof members !== 'object' || members === null) return []
  return Object.keys(members).flatMap((member): [string, Named][] => {
    const kinds = (Object.keys(PARAMETERS) as Named[]).filter((kind) => PARAMETERS[kind] === member)
    const kind = kinds.find((one) => (one === 'audit record') === (operation === 'getAuditRecord'))
    return kind === undefined ? [] : [[`${prefix}.${member}`, kind]]
  })
}

/** Whether it is a text without placeholders. */
function isFilledIn(value: unknown): value is string {
  return typeof value === 'string' && !value.includes('{')
}

/** The value under a dotted key, with the members of what it stands in. */
function valueAt(root: object, key: string): { value: unknown; beside: Record<string, unknown> } {
  const [section, ...parts] = key.split('.')
  const beside: Record<string, unknown> = {}
  let value = (root as Record<string, unknown>)[section as string]
  for (const part of parts) {
    if (typeof value !== 'object' || value === null) return { value: undefined, beside }
    Object.assign(beside, value)
    value = (value as Record<string, unknown>)[part]
  }
  return { value, beside }
}
