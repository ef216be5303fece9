import type { Int64, OperationId } from '#spec'

/** An answer of the provider. */
export interface PlatformAnswer {
  readonly status: number
  /** Media type without parameters, in lower case. */
  readonly media: string
  readonly text: string
  /** The body as JSON with exact int64 values; undefined where it is none. */
  readonly json: unknown
  readonly exchange: {
    readonly response: {
      readonly status: number
      readonly headers: Readonly<Record<string, string>>
      readonly body: Uint8Array
    }
  }
}

/** A request by operation. What is left out is left out on the wire too. */
export interface PlatformRequest {
  path?: Readonly<Record<string, unknown>>
  query?: Readonly<Record<string, unknown>>
  body?: unknown
  /** Sent word for word in place of `body`. */
  raw?: { body: string; contentType: string | null; bytes?: Uint8Array }
  /** An administrator, unless given. */
  as?: 'nobody' | 'capped' | 'ai_disabled' | { token: string }
  headers?: Readonly<Record<string, string>>
  /** False where the request may be wrong on purpose. */
  valid?: boolean
}

/** A run that was started. */
export interface Run {
  flowId: Int64
  auditId: Int64
}

export type StoredObject = { id: Int64 } & Record<string, unknown>

/** Where deliveries of webhooks come in. */
export interface Mailbox {
  url: string
  received(): readonly Incoming[]
  /** Says that a delivery was waited for as long as one may take. */
  waitedInVain(): void
  /** Whether one was waited for in vain, and none of the whole run ever came in. */
  isOutOfReach(): boolean
}

/** A delivery of a webhook as it came in. */
export interface Incoming {
  headers: Readonly<Record<string, string>>
  body: Uint8Array
}

/**
 * What brings the provider into a state and hands on the requests of an interaction: whoever drives it (a case of the gate)
 * makes everything through the documented API, notes and removes it, and sends nothing that the target does not allow.
 */
export interface Platform {
  /** Sends a request and answers whatever came. */
  call(id: OperationId, request?: PlatformRequest): Promise<PlatformAnswer>
  /** Likewise, and fails where the answer is no success: the state cannot be brought about. */
  need(id: OperationId, request?: PlatformRequest): Promise<PlatformAnswer>
  given: {
    flow(): Promise<StoredObject>
    runnableFlow(): Promise<StoredObject & { name: string }>
    schedule(schedule: { flowId: Int64; enabled?: boolean }): Promise<StoredObject>
    run(flowId: Int64): Promise<Run>
    /** The status of a run, waited for while it cannot be read yet. */
    statusOf(run: Run): Promise<string>
    ended(run: Run): Promise<string>
    code(): Promise<string>
    /** Why a code that was refused may not have been the right one. */
    codeDoubt(): Promise<string | undefined>
    webhook(overrides: Readonly<Record<string, unknown>>): Promise<StoredObject>
    inbox(): Promise<Mailbox>
  }
  target: {
    credentials: {
      [Name in 'admin' | 'api_user' | 'capped' | 'ai_disabled']?: { api_key: string }
    } & { two_factor?: { login: string; password: string; totp_secret?: string; code_command?: string } }
    paths: { session_chat?: string; session_messages?: string }
    recycleBinTypes: Readonly<Record<string, string>>
    /** How long a delivery of a webhook is waited for, in ms. */
    limits: { settleMs: number }
  }
  /** The administrator's token, or what stands for it. */
  adminToken(): string
  /** A value of the target file's fixtures; where it has none, the interaction does not apply. */
  fixture<T>(name: string): T
  /** An id in the form of a session's that was given out, which no session has. */
  likeNoSession(given: string): string
  /** A name that only this run uses. */
  unique(label: string): string
  /** Asks again until the answer is accepted or the time is up; answers the last one. */
  eventually<T>(ask: () => Promise<T>, accept: (answer: T) => boolean, withinMs?: number): Promise<T>
  /** An error that says why the interaction does not apply to this provider. */
  notApplicable(why: string): Error
  /** An error that says why a state could not be brought about. */
  blocked(why: string): Error
}
