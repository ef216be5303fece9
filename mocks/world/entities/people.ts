import { type RecordOf, entity, filled, optional, writtenMaybe } from '../entity.ts'
import { distant, due, flag, int64, listOf, number, oneOf, text, time } from '../shape.ts'

export const tenants = entity({
  id: int64,
  name: text,
  /** API keys of all users of the tenant work, whatever the users' own settings. */
  apiKeysAllowed: optional(flag),
})

export const users = entity(
  {
    id: int64,
    login: text,
    password: text,
    /** Permissions of a user. The mapping of view, edit and execute to roles is the mock's choice (a freedom). */
    role: oneOf('administrator', 'editor', 'operator', 'viewer', 'api-user'),
    tenantId: filled(int64),
    name: filled(text),
    /** Tenants that the user can switch to, including the user's own. */
    tenants: filled(listOf(int64)),
    apiKey: writtenMaybe(text),
    /** Whether an API key of this user works without the role API User. */
    apiKeyAllowed: filled(flag),
    keyExpired: writtenMaybe(flag),
    /** Base32 secret of the second factor, if two-factor authentication is on. */
    totpSecret: optional(text),
    aiEnabled: filled(flag),
    /** No AI allowance is left. */
    capped: writtenMaybe(flag),
  },
  { indexes: { login: (user) => user.login } },
)
export type UserRecord = RecordOf<typeof users>
export type Role = UserRecord['role']

/** Users whose API keys are published at the start of the mock, by the credential names of a target file. */
export const credentials = entity({ name: text, userId: int64 }, { key: ({ name }) => name })

/** A bearer token: an API key or a JWT. */
export const tokens = entity(
  {
    token: text,
    kind: oneOf('api-key', 'jwt'),
    userId: int64,
    tenantId: int64,
    /** Epoch ms; absent: never. Any number of days ahead, since the documents set no limit. */
    expiresAt: optional(distant),
    revoked: flag,
  },
  { key: ({ token }) => token, indexes: { userId: (token) => String(token.userId) } },
)
export type TokenRecord = RecordOf<typeof tokens>

/** The state between the two calls of a two-factor login. */
export const pendingLogins = entity(
  { tfaToken: text, userId: int64, expiresAt: due },
  { key: ({ tfaToken }) => tfaToken },
)
export type PendingLoginRecord = RecordOf<typeof pendingLogins>

/** Remaining AI allowance of a user in one month. */
export const allowances = entity(
  {
    userId: int64,
    /** Start of the month, epoch ms. */
    from: time,
    /** Millionths of a USD; negative if the last use exceeded the allowance. */
    left: number,
  },
  { key: ({ userId, from }) => `${userId}@${from}`, indexes: { userId: (allowance) => String(allowance.userId) } },
)
export type AllowanceRecord = RecordOf<typeof allowances>

/** When each user last opened an object, newest last: key `<userId>:<kind>:<id>`. */
export const visits = entity(
  { key: text, userId: text, kind: text, id: int64, at: time },
  { key: ({ key }) => key, indexes: { userId: (visit) => visit.userId } },
)
