import type { Fixture, FixtureName, Int64, OperationId, TargetSection } from '#spec'

/** Values for the `${...}` of a contract. */
export type Values = Record<string, unknown>

/** A response of the provider. */
export interface PlatformAnswer {
  readonly status: number
  /** Media type without parameters, in lower case. */
  readonly media: string
  readonly text: string
  /** The body as JSON with exact int64 values; undefined if it is not JSON. */
  readonly json: unknown
  readonly exchange: {
    readonly response: {
      readonly status: number
      readonly headers: Readonly<Record<string, string>>
      readonly body: Uint8Array
    }
  }
}

/** A request by operation. Absent members are absent on the wire too. */
export interface PlatformRequest {
  path?: Readonly<Record<string, unknown>>
  query?: Readonly<Record<string, unknown>>
  body?: unknown
  /** Sent literally instead of `body`. */
  raw?: { body?: string; contentType: string | null; bytes?: Uint8Array }
  /** By default an administrator. */
  as?: 'nobody' | 'capped' | 'ai_disabled' | { token: string }
  headers?: Readonly<Record<string, string>>
  /** False if the request may be invalid on purpose. */
  valid?: boolean
}

/** A started run. */
export interface Run {
  flowId: Int64
  auditId: Int64
}

export type StoredObject = { id: Int64 } & Record<string, unknown>

/** Receives deliveries of webhooks. */
export interface Mailbox {
  url: string
  received(): readonly Incoming[]
  /** Records that waiting for a delivery timed out. */
  recordTimeout(): void
  /** Whether a wait timed out and no delivery of the whole run ever arrived. */
  isUnreachable(): boolean
}

/** A received delivery of a webhook. */
export interface Incoming {
  headers: Readonly<Record<string, string>>
  body: Uint8Array
}

/**
 * Sets up provider states and forwards requests of interactions. Its driver (a case of the gate) creates everything
 * through the documented API, records and removes it, and sends nothing that the target does not allow.
 */
export interface Platform {
  /** Sends a request and returns any response. */
  call(id: OperationId, request?: PlatformRequest): Promise<PlatformAnswer>
  /** Sends a request and fails unless it succeeds: the state cannot be set up. */
  need(id: OperationId, request?: PlatformRequest): Promise<PlatformAnswer>
  given: {
    flow(): Promise<StoredObject>
    runnableFlow(): Promise<StoredObject & { name: string }>
    schedule(schedule: { flowId: Int64; enabled?: boolean }): Promise<StoredObject>
    run(flowId: Int64): Promise<Run>
    /** The status of a run, once it can be read. */
    statusOf(run: Run): Promise<string>
    ended(run: Run): Promise<string>
    code(): Promise<string>
    /** Why a refused code may have been wrong. */
    whyCodeMayFail(): Promise<string | undefined>
    webhook(overrides: Readonly<Record<string, unknown>>): Promise<StoredObject>
    inbox(): Promise<Mailbox>
  }
  target: {
    credentials: Pick<TargetSection<'credentials'>, 'api_user' | 'capped' | 'ai_disabled' | 'two_factor'>
    paths: TargetSection<'paths'>
    recycleBinTypes: TargetSection<'recycle_bin_types'>
    /** Timeout for a delivery of a webhook, in ms. */
    limits: { settleMs: number }
  }
  /** The administrator's token, or its placeholder. */
  adminToken(): string
  /** A fixture of the target file; if it is absent, the interaction is not applicable. */
  fixture<Name extends FixtureName>(name: Name): Fixture<Name>
  /** An id in the format of an existing session's, without a session. */
  unknownSessionId(given: string): string
  /** A name unique to this run. */
  unique(label: string): string
  /** A template with known `{name}`s filled in. */
  filled(template: unknown, values: Readonly<Values>): unknown
  /** Polls until the result is accepted or the time is up; returns the last result. */
  eventually<T>(ask: () => Promise<T>, accept: (answer: T) => boolean, withinMs?: number): Promise<T>
  /** An error with the reason why the interaction does not apply to this provider. */
  notApplicable(why: string): Error
  /** An error with the reason why a state could not be set up. */
  blocked(why: string): Error
}
