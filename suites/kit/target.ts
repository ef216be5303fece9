import type { Effect, OperationId } from '#spec'
import type { LeavingBounds } from './ledger/leavings.ts'

export type CredentialName = 'admin' | 'editor' | 'operator' | 'api_user' | 'capped' | 'ai_disabled' | 'expired'

/** The token a call carries: a credential of the target file, a literal token, or none. */
export type As = CredentialName | 'nobody' | { token: string }

export interface Login {
  login: string
  password: string
}

/** Placeholder for the administrator's JWT if `credentials.admin` is a login; replaced when a request is sent. */
export const STAND_IN = 'etalon-token-of-the-administrator'

export interface TwoFactorLogin extends Login {
  totp_secret?: string
  code?: string
  code_command?: string
}

/** A URL to POST to, or a command to run. */
export type Callee = { url: string } | { command: string }

/** Arguments of a hook: members of a JSON body, or environment variables. */
export type HookValues = Readonly<Record<string, string | number>>

/** A hook puts the target into a state that HTTP cannot reach. */
export type Hook = Callee & {
  /** Its effects on the target; `writes` by default. */
  effects?: readonly Effect[]
  /** The undo, called with the hook's values overridden by its own; `none` if there is nothing to undo. */
  undo?: (Callee & { values?: HookValues }) | 'none'
}

/** The undocumented parts of an operation's request; checks fill in `{name}` in strings. */
export interface SuppliedRequest {
  path?: Readonly<Record<string, unknown>>
  query?: Readonly<Record<string, unknown>>
  body?: unknown
}

/** The target and what is known about it beyond the documents (design, section 5), after validation. */
export interface Target {
  baseUrl: string
  allow: ReadonlySet<Effect>
  credentials: Partial<Record<CredentialName, { api_key: string }>> & { login?: Login; two_factor?: TwoFactorLogin }
  /** The administrator's login, if declared instead of an API key. */
  adminLogin?: Login
  features: Readonly<Record<string, unknown>>
  paths: Partial<Record<'session_chat' | 'session_chat_stream' | 'session_messages', string>>
  requests: Readonly<Partial<Record<OperationId, SuppliedRequest>>>
  recycleBinTypes: Readonly<Record<string, string>>
  metadataTypes: Readonly<Record<string, string>>
  bulkActions: Readonly<Record<string, unknown>>
  fixtures: Readonly<Record<string, unknown>>
  hooks: Readonly<Record<string, Hook>>
  limits: {
    concurrency: number
    requestsPerSecond: number
    timeoutMs: number
    /**
     * How long to wait for asynchronous effects, in ms: a run that begins or ends, a record, a hit, a webhook delivery.
     * The documents state no times for these.
     */
    settleMs: number
    runs: number
    /** Budgets of a whole run, time in ms; after one is spent, only cleanup requests are sent. */
    requests: number
    durationMs: number
    /** The most that a run may leave of what the documents have no way to remove; unlimited by default. */
    leftBehind?: LeavingBounds
  }
  /** Minimum share of testable rules that must be proved, 0 to 1. */
  requireProved: number
  /**
   * Minimum share of pact interactions that must be verified, 0 to 1; separate, because consumers need other things
   * than rules do.
   */
  requireVerified: number
}

/** Names the timeout and its key in the target file, for messages. */
export function inTime({ limits: { settleMs } }: Target): string {
  return `within ${settleMs} ms (limits.settle_ms)`
}

/** Looks up a dotted name in the fixtures: `runs.fails`. */
export function fixtureOf(target: Target, name: string): unknown {
  return name
    .split('.')
    .reduce<unknown>((node, part) => (node as Record<string, unknown> | undefined)?.[part], target.fixtures)
}

/** Whether the target offers what a rule's `needs` entry names; see CONTRIBUTING for the list. */
export function offers(target: Target, need: string): boolean {
  const [section, name = ''] = splitNeed(need)
  switch (section) {
    case 'credential':
      return Object.hasOwn(target.credentials, name)
    case 'feature':
      return Object.hasOwn(target.features, name)
    case 'fixture':
      return fixtureOf(target, name) !== undefined
    case 'request':
      return Object.hasOwn(target.requests, name)
    case 'path':
      return Object.hasOwn(target.paths, name)
    case 'hook':
      return Object.hasOwn(target.hooks, name)
    case 'bulk_action':
      return Object.hasOwn(target.bulkActions, name)
    case 'recycle_bin_type':
      return Object.hasOwn(target.recycleBinTypes, name)
    case 'metadata_type':
      return Object.hasOwn(target.metadataTypes, name)
    default:
      return false
  }
}

function splitNeed(need: string): [string, string | undefined] {
  const colon = need.indexOf(':')
  return colon === -1 ? [need, undefined] : [need.slice(0, colon), need.slice(colon + 1)]
}
