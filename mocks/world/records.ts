import type { Int64 } from '#spec'

/** Permissions of a user. The mapping of view, edit and execute to roles is the mock's choice (a freedom). */
export type Role = 'administrator' | 'editor' | 'operator' | 'viewer' | 'api-user'

export interface TenantRecord {
  id: Int64
  name: string
  /** API keys of all users of the tenant work, whatever the users' own settings. */
  apiKeysAllowed?: boolean
}

export interface UserRecord {
  id: Int64
  tenantId: Int64
  login: string
  password: string
  name: string
  role: Role
  /** Tenants that the user can switch to, including the user's own. */
  tenants: Int64[]
  /** Whether an API key of this user works without the role API User. */
  apiKeyAllowed: boolean
  /** Base32 secret of the second factor, if two-factor authentication is on. */
  totpSecret?: string
  aiEnabled: boolean
}

/** Remaining AI allowance of a user in one month. */
export interface AllowanceRecord {
  userId: Int64
  /** Start of the month, epoch ms. */
  from: number
  /** Millionths of a USD; negative if the last use exceeded the allowance. */
  left: number
}

/** A language-model key that the agent uses instead of the service's own. */
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

/** Members that all stored objects with saved versions share. */
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
  /** Members the specification does not name, kept as sent. */
  extra: Record<string, unknown>
}

export interface ScheduleRecord extends ObjectRecord {
  flowId: Int64
  schedule?: string
  enabled: boolean
  /** Next start, epoch ms; absent if none is planned. */
  dueAt?: number
  /** Flow parameters that the schedule passes to its runs. */
  extra: Record<string, unknown>
}

/** Kinds of objects that have a type with documented properties. */
export type TypedKind = 'connection' | 'format' | 'flow'

/** A property key that a type documents. */
export interface FieldRecord {
  key: string
  /** `string`, `integer` or `boolean`; values are always text. */
  type: string
  default?: string
  required?: boolean
}

/** A type of connections, formats or flows: the allowed `properties`. */
export interface TypeRecord {
  key: string
  kind: TypedKind
  name: string
  fields: FieldRecord[]
}

/** A secret of a tenant; properties refer to it by name. */
export interface SecretRecord {
  tenantId: Int64
  name: string
  value: string
}

/** A simulated system that connections lead to: its tables, files or endpoints. */
export interface SystemRecord {
  host: string
  /** The required password; without one every login succeeds. */
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
  /** `listener.http` (the default), or `listener.queue` for a listener that reads from a broker. */
  listenerType?: string
  /** Last segment of the listener's URL; only HTTP listeners have one. */
  address?: string
  /** Order in which throttled messages go on: the highest priority first. */
  priority?: number
  extra: Record<string, unknown>
}

/** A message that a listener accepted. */
export interface ListenerMessageRecord {
  id: Int64
  tenantId: Int64
  listenerId: Int64
  /** Epoch ms. */
  received: number
  /** Media type of the message. */
  media: string
  body: string
  /** Login of the sender; absent for messages from queues. */
  sentBy?: string
  /** The throttle holds the message back. */
  waiting?: boolean
}

/** The setting `listeners.throttle.enabled`, and how messages over the limit are handled. */
export interface ThrottleRecord {
  enabled: boolean
  excess: 'reject' | 'queue'
  /**
   * The last message before the throttle was set; only later ones count. An id and not a time, since the clock can be
   * set back.
   */
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

/** A type of connection that leads to a database of the mock. */
export interface SqlTypeRecord {
  connectionType: string
}

/** The database of a connection; a connection without a record has an empty database. */
export interface DatabaseRecord {
  connectionId: Int64
  /** SQL that creates the initial database. */
  script: string
  /** The whole database in base64, once SQL has changed it. */
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

/** An outgoing request of the mock. */
export interface OutgoingRequest {
  url: string
  method: string
  headers: Readonly<Record<string, string>>
  /** Sent as UTF-8; empty without a body. */
  body: string
}

/** The response to a request of the mock. */
export interface IncomingResponse {
  status: number
  headers: Readonly<Record<string, string>>
  body: string
}

/** One attempt to deliver an event to a webhook. */
export interface DeliveryRecord {
  id: Int64
  /** The same for all webhooks that receive the event. */
  eventId: Int64
  webhookId: Int64
  /** Tenant of the webhook, also after its deletion; absent in data that an earlier release persisted. */
  tenantId?: Int64
  event: string
  entityId: Int64
  created: number
  /** 1 for the first attempt. */
  attempt: number
  payload: string
  media: string
  /** When the response came or the attempt failed, epoch ms; absent while the attempt is under way. */
  over?: number
  /** Absent if no receiver responded. */
  response?: IncomingResponse
  /** Why the mock itself blocked the request. */
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

/** An object in the recycle bin, with the record to restore. */
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
  /** Parameters as the flow received them; the log masks the values of those named in `secure`. */
  parameters: Record<string, string>
  secure: string[]
  log: string[]
  /** The caller asked to wait while the flow is already running. */
  waits: boolean
  plan: RunPlan
}

/** The planned outcome of a run, and its duration in ms. */
export interface RunPlan {
  outcome: RunOutcome
  durationMs: number
  /** The run skips the queue. */
  atOnce?: true
  /** The run ends only by a control request. */
  byHand?: true
}

export type RunOutcome = 'success' | 'warning' | 'error' | 'canceled'

/** How the runs of one flow go; runs of flows without a record succeed after the world's default duration. */
export interface SimulationRecord {
  flowId: Int64
  outcome: 'success' | 'warning' | 'error'
  durationMs: number
  /** Override of the next runs: `times` of them, or all without it. */
  forced?: { plan: RunPlan; times?: number }
  /** The flow logs every parameter that it receives. */
  echoes?: boolean
  /** dbt artifacts by name, for flows whose runs produce some. */
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

/** A message or a tool call of a session; clients only see the messages of user and assistant. */
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
  /** A chat outside any session opened it, and nothing has continued it. */
  transient: boolean
  messages: readonly SessionMessageRecord[]
}

/** The point at which the connection of a stream breaks: before or after the first event of a type. */
export interface StreamCut {
  side: 'before' | 'after'
  event: string
  /** Number of streams still to cut; all if absent. */
  times?: number
}

/** Pace of the mock's streams in real time; by default they arrive at once and uncut. */
export interface StreamingRecord {
  /** Time before the first token, in ms. */
  firstTokenMs: number
  /** Tokens per second; 0 for all at once. */
  tokensPerSecond: number
  /** Random variation of each pause, as a share from 0 to 1. */
  jitter: number
  cut?: StreamCut
}

/** An error response forced by a control request. */
export interface FailureRecord {
  /** Id of the operation, or `listener:` and the id of the HTTP listener, that responds with it. */
  target: string
  status: number
  /** Number of calls still to fail; all until it is removed if absent. */
  times?: number
}
