import { TOTP } from 'otpauth/slim'
import type { Int64 } from '#spec'
import { type Change, type PendingLoginRecord, type TokenRecord, type UserRecord, put, remove } from '../world/index.ts'
import { type Refusal, refuse } from './kernel/answer.ts'
import type { Call, Caller, Scene } from './kernel/call.ts'
import { type Decision, operation, reading } from './kernel/operation.ts'
import { jwt } from './jwt.ts'

const HOUR_MS = 3_600_000
/** Maximum number of JWTs of a user; a new one beyond it ends the oldest. */
const MOST_TOKENS = 1_000
/** From this number of pending logins on, expired ones are removed. */
const MANY_LOGINS = 1_000

export interface AuthenticationParts {
  /** Lifetime of a JWT, in ms (8 hours unless the installation configures another). */
  tokenLifetimeMs: number
  /** Time limit for the second call of a two-factor login, in ms. Not documented. */
  pendingLoginMs: number
  /** The caller of a token, or undefined if the token is invalid or expired. */
  callerOf: (token: TokenRecord, scene: Scene) => Caller | undefined
  /** Whether the user may use an API key. */
  keyAllowed: (user: UserRecord, view: Scene['view']) => boolean
  expired: (token: TokenRecord, now: number) => boolean
  /** A new JWT for the user in a tenant. */
  issue: (user: UserRecord, tenantId: Int64, scene: Scene) => Decision<TokenRecord>
  codeMatches: (user: UserRecord, code: string, now: number) => boolean
  /** Response to a refused login, refresh or revocation; the documents do not show it. */
  refused: (reason: string) => Refusal
}

export const authenticationParts: AuthenticationParts = {
  tokenLifetimeMs: 8 * HOUR_MS,
  pendingLoginMs: HOUR_MS / 12,
  callerOf(token, { view, now, parts }) {
    const user = view.users.get(token.userId)
    if (user === undefined || token.revoked) return undefined
    if (parts.authentication.expired(token, now)) return undefined
    if (token.kind === 'api-key' && !parts.authentication.keyAllowed(user, view)) return undefined
    return { user, tenantId: token.tenantId, token }
  },
  keyAllowed: (user, view) =>
    user.role === 'api-user' || user.apiKeyAllowed || view.tenants.get(user.tenantId)?.apiKeysAllowed === true,
  expired: (token, now) => token.expiresAt !== undefined && token.expiresAt <= now,
  issue(user, tenantId, { now, ids, parts, view }) {
    const expiresAt = now + parts.authentication.tokenLifetimeMs
    const token = jwt({ user: user.login, tenantId, issuedAt: now, expiresAt, id: ids.uuid() })
    const record: TokenRecord = { token, kind: 'jwt', userId: user.id, tenantId, expiresAt, revoked: false }
    const others = view.tokens.where('userId', String(user.id)).filter(({ kind }) => kind === 'jwt')
    const ended = others
      .slice(0, Math.max(0, others.length + 1 - MOST_TOKENS))
      .map((one) => remove('tokens', one.token))
    return { changes: [...ended, put('tokens', token, record)], result: record }
  },
  codeMatches(user, code, now) {
    if (user.totpSecret === undefined) return false
    return new TOTP({ secret: user.totpSecret }).validate({ token: code, timestamp: now, window: 1 }) !== null
  },
  refused: (reason) => refuse(401, reason),
}

function isOver(now: number): (pending: PendingLoginRecord) => boolean {
  return ({ expiresAt }) => expiresAt <= now
}

/** Outcome of a first or second login call. */
type Login =
  | { state: 'issued'; user: UserRecord }
  | { state: 'code-needed'; user: UserRecord }
  | { state: 'refused'; reason: string }

/** Checks the credentials of a login call, first (login and password) or second (tfaToken and code). */
function judge({ body, view, now, parts }: Call<'issueToken'>): Login {
  const { login, password, tfaToken, code } = body as Partial<Record<string, string>>
  if (tfaToken !== undefined) {
    const pending = view.pendingLogins.get(tfaToken)
    const user = pending === undefined ? undefined : view.users.get(pending.userId)
    if (user === undefined || pending === undefined || pending.expiresAt <= now) {
      return { state: 'refused', reason: 'unknown or expired tfaToken' }
    }
    return parts.authentication.codeMatches(user, code ?? '', now)
      ? { state: 'issued', user }
      : { state: 'refused', reason: 'wrong code' }
  }
  const [user] = view.users.where('login', login ?? '')
  if (user === undefined || user.password !== password) return { state: 'refused', reason: 'wrong login or password' }
  return { state: user.totpSecret === undefined ? 'issued' : 'code-needed', user }
}

/** The valid JWT of a token request. */
function workingToken(call: Call<'refreshToken'>): TokenRecord | undefined {
  const record = call.view.tokens.get(call.body.token)
  if (record === undefined || record.revoked || record.kind !== 'jwt') return undefined
  return call.parts.authentication.expired(record, call.now) ? undefined : record
}

/** Answer of every operation that issues a token. */
function tokenAnswer(result: { token: string }): { status: 200; json: { token: string } } {
  return { status: 200, json: { token: result.token } }
}

export const authenticationOperations = {
  issueToken: operation('issueToken')({
    find: judge,
    guards: {
      credentialsGiven: ({ body }) => {
        const { login, password, tfaToken } = body as Partial<Record<string, string>>
        if (tfaToken !== undefined || (login !== undefined && password !== undefined)) return undefined
        const text = `${login === undefined ? 'login' : 'password'} is missing`
        return refuse(400, text, { text })
      },
      credentialsRight: ({ parts }, login) =>
        login.state === 'refused' ? parts.authentication.refused(login.reason) : undefined,
    },
    apply: (call, login): Decision<{ token: string } | { tfaToken: string }> => {
      if (login.state === 'refused') throw new Error('a refused login must not reach apply')
      const { user } = login
      if (login.state === 'issued') {
        const { tfaToken } = call.body as { tfaToken?: string }
        const { changes, result } = call.parts.authentication.issue(user, user.tenantId, call)
        const used: Change[] = tfaToken === undefined ? [] : [remove('pendingLogins', tfaToken)]
        return { changes: [...changes, ...used], result: { token: result.token } }
      }
      const tfaToken = call.ids.uuid()
      const expiresAt = call.now + call.parts.authentication.pendingLoginMs
      const { pendingLogins } = call.view
      const over = pendingLogins.size < MANY_LOGINS ? [] : [...pendingLogins.values()].filter(isOver(call.now))
      return {
        changes: [
          ...over.map((one) => remove('pendingLogins', one.tfaToken)),
          put('pendingLogins', tfaToken, { tfaToken, userId: user.id, expiresAt }),
        ],
        result: { tfaToken },
      }
    },
    answer: (result) => ({ status: 200, json: result }),
  }),

  refreshToken: operation('refreshToken')({
    find: (call) => ({ record: workingToken(call) }),
    guards: {
      tokenWorks: ({ parts }, { record }) =>
        record === undefined ? parts.authentication.refused('unknown, expired or revoked token') : undefined,
    },
    apply: (call, { record }) => {
      const { userId, tenantId } = record as TokenRecord
      return call.parts.authentication.issue(call.view.users.get(userId) as UserRecord, tenantId, call)
    },
    answer: tokenAnswer,
  }),

  revokeToken: operation('revokeToken')({
    find: (call) => ({ record: call.view.tokens.get(call.body.token) }),
    guards: {
      tokenKnown: ({ parts, now }, { record }) =>
        record === undefined || record.revoked || parts.authentication.expired(record, now)
          ? parts.authentication.refused('unknown, expired or revoked token')
          : undefined,
    },
    apply: (_call, { record }) => {
      const token = record as TokenRecord
      return { changes: [put('tokens', token.token, { ...token, revoked: true })], result: undefined }
    },
    answer: () => ({ status: 200 }),
  }),

  listTenants: operation('listTenants')({
    apply: ({ caller, view }) => reading(caller.user.tenants.flatMap((id) => view.tenants.get(id) ?? [])),
    answer: (tenants) => ({ status: 200, json: tenants.map(({ id, name }) => ({ id, name })) }),
  }),

  switchTenant: operation('switchTenant')({
    find: ({ caller, path, view }) =>
      caller.user.tenants.includes(path.tenantId) ? view.tenants.get(path.tenantId) : undefined,
    apply: (call, tenant) => call.parts.authentication.issue(call.caller.user, tenant.id, call),
    answer: tokenAnswer,
  }),
}
