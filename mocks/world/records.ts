/** The types of what a world stores; each follows from its entity. */
export type {
  ModelKeyRecord,
  SessionMessageRecord,
  SessionRecord,
  StreamCut,
  StreamingRecord,
} from './entities/agent.ts'
export type {
  FieldRecord,
  SqlExecutionRecord,
  SystemRecord,
  TemplateRecord,
  TypeRecord,
  TypedKind,
} from './entities/catalogue.ts'
export type {
  AuditEntry,
  BinRecord,
  BinnedKind,
  DeliveryRecord,
  IncomingResponse,
  VersionRecord,
  VersionedKind,
} from './entities/history.ts'
export type { ListenerMessageRecord, ListenerRecord } from './entities/listeners.ts'
export type { MailRecord } from './entities/outbox.ts'
export type { ObjectRecord } from './entities/object.ts'
export type {
  ConnectionRecord,
  FlowRecord,
  FormatRecord,
  MacroRecord,
  ScheduleRecord,
  WebhookRecord,
} from './entities/objects.ts'
export type { AllowanceRecord, PendingLoginRecord, Role, TokenRecord, UserRecord } from './entities/people.ts'
export type {
  ExecutionRecord,
  ChildRun,
  ExecutionStatus,
  FailureRecord,
  RunOutcome,
  RunPlan,
  SimulationRecord,
} from './entities/runs.ts'

/** An outgoing request of the mock. */
export interface OutgoingRequest {
  url: string
  method: string
  headers: Readonly<Record<string, string>>
  /** Sent as UTF-8; empty without a body. */
  body: string
}
