import type { Effect, Fixture, FixtureName, OperationId, TargetFile, TargetSection } from '#spec'
import type { Tls } from './transport/tls.ts'
import { NotApplicable } from './verdict.ts'

type Credentials = TargetSection<'credentials'>

/** A user whose token a request may carry. */
export type CredentialName = Exclude<keyof Credentials, 'login' | 'two_factor'>

/** The token a call carries: a credential of the target file, a literal token, or none. */
export type As = CredentialName | 'nobody' | { token: string }

export type Login = NonNullable<Credentials['login']>

/** Placeholder for the administrator's JWT if `credentials.admin` is a login; replaced when a request is sent. */
export const TOKEN_PLACEHOLDER = 'etalon-token-of-the-administrator'

/** A URL to POST to, or a command to run. */
export type Callee = { url: string } | { command: string }

/** Arguments of a hook: members of a JSON body, or environment variables. */
export type HookValues = Readonly<Record<string, string | number>>

/** The default: nothing that changes anything. */
const DEFAULT_ALLOW: readonly Effect[] = ['reads']

/** The share that a verdict needs by default: on less, nobody should rely. */
const DEFAULT_REQUIRED = 0.5

/** The target and what is known about it beyond the documents, after validation. */
export type Target = ReturnType<typeof targetOf>

/** @param tls the contents of the files that `tls` names */
export function targetOf(file: TargetFile, tls: Tls = {}) {
  const { admin, ...others } = file.credentials ?? {}
  const { api_key: apiKey, login, password } = admin ?? {}
  const { limits = {} } = file
  return {
    baseUrl: file.base_url.replace(/\/+$/, ''),
    headers: Object.fromEntries(Object.entries(file.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value])),
    tls,
    ...(file.documents === undefined ? {} : { documents: file.documents }),
    allow: new Set(file.allow ?? DEFAULT_ALLOW) as ReadonlySet<Effect>,
    credentials: { ...others, ...(apiKey === undefined ? {} : { admin: { api_key: apiKey } }) },
    // The administrator's login, if declared instead of an API key.
    ...(login === undefined || password === undefined ? {} : { adminLogin: { login, password } }),
    features: file.features ?? {},
    paths: file.paths ?? {},
    requests: (file.requests ?? {}) as Partial<Record<OperationId, TargetSection<'requests'>[string]>>,
    recycleBinTypes: file.recycle_bin_types ?? {},
    metadataTypes: file.metadata_types ?? {},
    bulkActions: file.bulk_actions ?? {},
    fixtures: file.fixtures ?? {},
    hooks: file.hooks ?? {},
    providerStates: file.provider_states ?? {},
    limits: {
      concurrency: limits.concurrency ?? 4,
      requestsPerSecond: limits.requests_per_second ?? Number.POSITIVE_INFINITY,
      timeoutMs: limits.timeout_ms ?? 10_000,
      settleMs: limits.settle_ms ?? 30_000,
      runs: limits.runs ?? 25,
      requests: limits.requests ?? Number.POSITIVE_INFINITY,
      durationMs: (limits.duration_s ?? Number.POSITIVE_INFINITY) * 1_000,
      ...(limits.left_behind === undefined ? {} : { leftBehind: limits.left_behind }),
    },
    requireProved: file.require?.proved ?? DEFAULT_REQUIRED,
    requireVerified: file.require?.verified ?? DEFAULT_REQUIRED,
  }
}

/** Names the timeout and its key in the target file, for messages. */
export function inTime({ limits: { settleMs } }: Target): string {
  return `within ${settleMs} ms (limits.settle_ms)`
}

/** Looks up a dotted name in the fixtures: `runs.fails`. */
export function fixtureOf<Name extends FixtureName>(target: Target, name: Name): Fixture<Name> | undefined {
  return name
    .split('.')
    .reduce<unknown>((node, part) => (node as Record<string, unknown> | undefined)?.[part], target.fixtures) as
    | Fixture<Name>
    | undefined
}

/** Likewise; the case is not applicable if it is missing. */
export function needFixture<Name extends FixtureName>(target: Target, name: Name): Fixture<Name> {
  const value = fixtureOf(target, name)
  if (value === undefined) throw new NotApplicable(`the target file has no fixtures.${name}`)
  return value
}

/** Whether the target offers what a rule's `needs` entry names; see CONTRIBUTING for the list. */
export function offers(target: Target, need: string): boolean {
  const [section, name = ''] = splitNeed(need)
  switch (section) {
    case 'credential':
      return Object.hasOwn(target.credentials, name)
    case 'feature':
      return (target.features[name as keyof typeof target.features] ?? false) !== false
    case 'fixture':
      return fixtureOf(target, name as FixtureName) !== undefined
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
