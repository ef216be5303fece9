import type { Effect, OperationId } from '#spec'
import type { LeavingBounds } from './ledger/leavings.ts'

export type CredentialName = 'admin' | 'editor' | 'operator' | 'api_user' | 'capped' | 'ai_disabled' | 'expired'

export interface Login {
  login: string
  password: string
}

/** Stands for the JWT of the administrator where `credentials.admin` is a login; it is put in when a request leaves. */
export const STAND_IN = 'etalon-token-of-the-administrator'

export interface TwoFactorLogin extends Login {
  totp_secret?: string
  code?: string
  code_command?: string
}

/** A URL that is posted to, or a command that is run. */
export type Callee = { url: string } | { command: string }

/** What a hook is called with: members of a JSON body, or environment variables. */
export type HookValues = Readonly<Record<string, string | number>>

/** A hook brings about a state that HTTP cannot reach. */
export type Hook = Callee & {
  /** What it does to the target; `writes` unless given. */
  effects?: readonly Effect[]
  /** What takes it back, called with the values of the hook and, over them, its own; `none` where there is nothing to take back. */
  undo?: (Callee & { values?: HookValues }) | 'none'
}

/** What the documents do not show of an operation's request; `{name}` in strings is filled in by the check. */
export interface SuppliedRequest {
  path?: Readonly<Record<string, unknown>>
  query?: Readonly<Record<string, unknown>>
  body?: unknown
}

/** What to check and what is known of it beyond the documents (design, section 5), after reading and validation. */
export interface Target {
  baseUrl: string
  allow: ReadonlySet<Effect>
  credentials: Partial<Record<CredentialName, { api_key: string }>> & { login?: Login; two_factor?: TwoFactorLogin }
  /** What to log in with as the administrator, where that is declared in place of an API key. */
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
     * How long what comes of a request by itself is waited for, in ms: a run that begins or ends, a record, a hit, a delivery of a
     * webhook. The documents name no time for any of these.
     */
    settleMs: number
    runs: number
    /** Requests of a whole run, and its time in ms: when one is used up, nothing more is sent but what cleans up. */
    requests: number
    durationMs: number
    /** Most that a run may leave of what the documents have no way to remove; without bound unless given. */
    leftBehind?: LeavingBounds
  }
  /** Least share of the testable rules that must be proved, 0 to 1. */
  requireProved: number
  /** Least share of the interactions of pacts that must be verified, 0 to 1: what consumers need is not what rules need. */
  requireVerified: number
}

/** How long something was waited for in vain, for a message: whoever reads it must know that the time is the target file's. */
export function inTime({ limits: { settleMs } }: Target): string {
  return `within ${settleMs} ms (limits.settle_ms)`
}

/** Looks a dotted name up in the fixtures: `runs.fails`. */
export function fixtureOf(target: Target, name: string): unknown {
  return name
    .split('.')
    .reduce<unknown>((node, part) => (node as Record<string, unknown> | undefined)?.[part], target.fixtures)
}

/** Whether the target offers what a rule's `needs` entry names; see CONTRIBUTING for the words. */
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
