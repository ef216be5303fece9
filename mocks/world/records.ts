import type { Int64 } from '#spec'

/** What a user may do. The mapping of view, edit and execute to roles is the mock's choice (a freedom). */
export type Role = 'administrator' | 'editor' | 'operator' | 'viewer' | 'api-user'

export interface TenantRecord {
  id: Int64
  name: string
  /** API keys of all its users work, whatever the users themselves are allowed. */
  apiKeysAllowed?: boolean
}

export interface UserRecord {
  id: Int64
  tenantId: Int64
  login: string
  password: string
  name: string
  role: Role
  /** Tenants that the user can switch to, the own one included. */
  tenants: Int64[]
  /** Whether an API key of this user works although the role is not API User. */
  apiKeyAllowed: boolean
  /** Base32 secret of the second factor, where two-factor authentication is on. */
  totpSecret?: string
  aiEnabled: boolean
}

/** What is left of a user's AI allowance in one month. */
export interface AllowanceRecord {
  userId: Int64
  /** When the month began, epoch ms. */
  from: number
  /** Millionths of a USD; below zero where the last use took more than there was. */
  left: number
}

/** A language-model key that the agent uses in place of the service's. */
export interface ModelKeyRecord {
  /** `user:<id>` or `tenant:<id>` */
  owner: string
  apiKey: string
  setBy: string
  setAt: number
}

/** A ticket that the agent opened in the support system. */
export interface TicketRecord {
  id: Int64
  subject: string
  description: string
  userEmail: string
  openedBy: string
  openedAt: number
}

/** A bearer token: an API key or a JWT. */
export interface TokenRecord {
  token: string
  kind: 'api-key' | 'jwt'
  userId: Int64
  tenantId: Int64
  /** Epoch ms; absent: never. */
  expiresAt?: number
  revoked: boolean
}

/** The state between the two calls of a two-factor login. */
export interface PendingLoginRecord {
  tfaToken: string
  userId: Int64
  expiresAt: number
}

/** What every stored object with saved versions has. */
export interface ObjectRecord {
  id: Int64
  tenantId: Int64
  name?: string
  description?: string
  tags?: string[]
  createdBy: string
  created: number
  modifiedBy: string
  modified: number
}

export interface FlowRecord extends ObjectRecord {
  flowType?: string
  properties?: Record<string, string>
  /** Members the specification does not name, kept as they were sent. */
  extra: Record<string, unknown>
}

export interface ScheduleRecord extends ObjectRecord {
  flowId: Int64
  schedule?: string
  enabled: boolean
  /** When it fires next, epoch ms; absent while it does not. */
  dueAt?: number
  /** Flow parameters that the schedule passes to its runs. */
  extra: Record<string, unknown>
}

/** Kinds of objects that have a type with described properties. */
export type TypedKind = 'connection' | 'format' | 'flow'

/** A property key that a type describes. */
export interface FieldRecord {
  key: string
  /** `string`, `integer` or `boolean`; values are text in any case. */
  type: string
  default?: string
  required?: boolean
}

/** A type of connections, formats or flows: what their `properties` may hold. */
export interface TypeRecord {
  key: string
  kind: TypedKind
  name: string
  fields: FieldRecord[]
}

/** A secret of a tenant, to which properties refer by its name. */
export interface SecretRecord {
  tenantId: Int64
  name: string
  value: string
}

/** A simulated system that connections lead to: its tables, files or endpoints. */
export interface SystemRecord {
  host: string
  /** The password that it wants; without one it lets anybody in. */
  password?: string
  objects: { name: string; fields: string[] }[]
}

export interface ConnectionRecord extends ObjectRecord {
  connectionType?: string
  properties?: Record<string, string>
  extra: Record<string, unknown>
}

export interface FormatRecord extends ObjectRecord {
  formatType?: string
  properties?: Record<string, string>
  extra: Record<string, unknown>
}

export interface ListenerRecord extends ObjectRecord {
  /** `listener.http`, or `listener.queue` for one that reads from a broker; HTTP unless said. */
  listenerType?: string
  /** Last part of its own URL; only HTTP listeners have one. */
  address?: string
  /** Which listeners' messages go first where the throttle makes them wait: the higher, the sooner. */
  priority?: number
  extra: Record<string, unknown>
}

/** A message that a listener took. */
export interface ListenerMessageRecord {
  id: Int64
  tenantId: Int64
  listenerId: Int64
  /** Epoch ms. */
  received: number
  /** Media type that it came with. */
  media: string
  body: string
  /** Login of who sent it; none for messages of queues. */
  sentBy?: string
  /** The throttle makes it wait for its turn. */
  waiting?: boolean
}

/** The setting `listeners.throttle.enabled`, and what becomes of messages over the limit. */
export interface ThrottleRecord {
  enabled: boolean
  excess: 'reject' | 'queue'
  /** The last message before it was set: it counts those after it only. By id, since the clock can be put back. */
  after: Int64
}

export interface MacroRecord extends ObjectRecord {
  extra: Record<string, unknown>
}

/** A ready-made flow. Templates belong to the installation, not to a tenant. */
export interface TemplateRecord {
  id: Int64
  name: string
  description: string
  category: string
  flow: { flowType: string }
}

/** A function that transformations can call. */
export interface FunctionRecord {
  name: string
  description: string
  category: string
}

/** An integration agent: a machine of the customer's that runs flows. */
export interface IntegrationAgentRecord {
  id: Int64
  tenantId: Int64
  name: string
}

/** A type of connection behind which there is a database of the mock. */
export interface SqlTypeRecord {
  connectionType: string
}

/** The database behind a connection; a connection without one has an empty database. */
export interface DatabaseRecord {
  connectionId: Int64
  /** SQL that makes the database as it began. */
  script: string
  /** The whole database in base64, once something was written to it. */
  image?: string
}

/** SQL that ran, with its log. */
export interface SqlExecutionRecord {
  id: Int64
  tenantId: Int64
  connectionId: Int64
  started: number
  log: string[]
}

/** An outbound webhook, with the members that its owner sent. */
export interface WebhookRecord extends Omit<ObjectRecord, 'tags'> {
  /** Names of events, or `*`. */
  events?: string[]
  url?: string
  method?: string
  secret?: string
  flowIncludes?: Int64[]
  flowExcludes?: Int64[]
  enabled?: boolean
}

/** A request that the mock makes itself. */
export interface OutgoingRequest {
  url: string
  method: string
  headers: Readonly<Record<string, string>>
  /** Sent as UTF-8; empty for none. */
  body: string
}

/** What came back to a request of the mock. */
export interface IncomingResponse {
  status: number
  headers: Readonly<Record<string, string>>
  body: string
}

/** One attempt to tell a webhook of an event. */
export interface DeliveryRecord {
  id: Int64
  /** The same for every webhook that is told of the event. */
  eventId: Int64
  webhookId: Int64
  /** Whose webhook it is or was; deliveries that were kept by an earlier release do not say. */
  tenantId?: Int64
  event: string
  entityId: Int64
  created: number
  /** 1 for the first attempt. */
  attempt: number
  payload: string
  media: string
  /** When the response came or was given up, epoch ms; absent while the attempt is under way. */
  over?: number
  /** Absent where no receiver was reached. */
  response?: IncomingResponse
  /** Why the mock itself did not send it. */
  withheld?: string
}

export type VersionedKind = 'flow' | 'schedule' | 'connection' | 'format'
export type BinnedKind = VersionedKind | 'listener'

/** One saved version of an object: `snapshot` is the record as it was saved. */
export interface VersionRecord {
  uuid: string
  kind: VersionedKind
  objectId: Int64
  message: string
  savedAt: number
  savedBy: string
  snapshot: ObjectRecord
}

/** An object in the recycle bin, with the record it comes back as. */
export interface BinRecord {
  /** `<kind>:<id>` */
  key: string
  kind: BinnedKind
  id: Int64
  tenantId: Int64
  deletedAt: number
  deletedBy: string
  record: ObjectRecord
}

export type ExecutionStatus = 'queued' | 'running' | 'success' | 'warning' | 'error' | 'canceled'

export interface ExecutionRecord {
  auditId: Int64
  flowId: Int64
  tenantId: Int64
  status: ExecutionStatus
  started: number
  ended?: number
  startedBy: string
  triggerType: string
  description: string
  metrics: string
  messageId?: string
  /** Parameters as the flow received them; the names in `secure` are masked in the log. */
  parameters: Record<string, string>
  secure: string[]
  log: string[]
  /** It was asked to wait while the flow is running already. */
  waits: boolean
  plan: RunPlan
}

/** How a run ends when nobody stops it, and after how many ms. */
export interface RunPlan {
  outcome: RunOutcome
  durationMs: number
  /** It does not wait in the queue first. */
  atOnce?: true
  /** It does not end by itself. */
  byHand?: true
}

export type RunOutcome = 'success' | 'warning' | 'error' | 'canceled'

/** How runs of one flow go; flows without one succeed after the world's usual duration. */
export interface SimulationRecord {
  flowId: Int64
  outcome: 'success' | 'warning' | 'error'
  durationMs: number
  /** What its runs do instead: so many of the next ones, or all where no number is given. */
  forced?: { plan: RunPlan; times?: number }
  /** The flow writes every parameter that it receives into its log. */
  echoes?: boolean
  /** dbt artifacts by name, for flows whose runs leave some. */
  dbt?: Record<string, unknown>
}

export interface AuditEntry {
  id: Int64
  tenantId: Int64
  date: number
  user: string
  method: string
  path: string
  status: number
  durationMs: number
  exception?: string
}

/** What was said in a session, or done by a tool there; only what user and assistant said is ever shown. */
export interface SessionMessageRecord {
  role: 'system' | 'user' | 'tool' | 'assistant'
  content: string
  at: number
}

/** A conversation with the agent. */
export interface SessionRecord {
  id: string
  userId: Int64
  tenantId: Int64
  opened: number
  /** It was opened by a chat outside any session, and nobody has gone on with it. */
  transient: boolean
  messages: readonly SessionMessageRecord[]
}

/** A point of a stream at which the connection breaks off: before or after the first event of a type. */
export interface StreamCut {
  side: 'before' | 'after'
  event: string
  /** How many streams are still cut; all of them where it is missing. */
  times?: number
}

/** How the mock's streams come, in real time: at once and whole unless told otherwise. */
export interface StreamingRecord {
  /** Time before the first token, in ms. */
  firstTokenMs: number
  /** Tokens in a second; 0 for all at once. */
  tokensPerSecond: number
  /** Share by which each pause may be shorter or longer, 0 to 1. */
  jitter: number
  cut?: StreamCut
}

/** A refusal that was asked for. */
export interface FailureRecord {
  /** Id of the operation, or `listener:` and the id of the HTTP listener, that answers with it. */
  target: string
  status: number
  /** How many calls are still to be answered so; all until it is taken back where no number is given. */
  times?: number
}
