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
  /** The monthly AI allowance is used up. */
  capped: boolean
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
  extra: Record<string, unknown>
}

export interface MacroRecord extends ObjectRecord {
  extra: Record<string, unknown>
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
  /** How the run ends when nobody stops it, and after how many ms. */
  plan: { outcome: 'success' | 'warning' | 'error'; durationMs: number }
}

/** How runs of one flow go; flows without one succeed after the world's usual duration. */
export interface SimulationRecord {
  flowId: Int64
  outcome: 'success' | 'warning' | 'error'
  durationMs: number
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
