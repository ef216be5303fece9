import { type OperationId, readJson } from '#spec'
import type { AnyAnswer } from '../../domain/kernel/answer.ts'
import type { Caller, Incoming, Scene } from '../../domain/kernel/call.ts'
import { isRefusal } from '../../domain/kernel/steps.ts'
import type { Alteration } from '../../domain/kernel/behaviour.ts'
import { type TokenRecord, put } from '../../world/index.ts'
import { onEach } from '../on.ts'

/** The demo world's administrator, as whom a fault admits a caller. */
export function administrator({ view }: Scene): Caller {
  const [user] = view.users.where('login', 'ada')
  const token = user === undefined ? undefined : view.tokens.where('userId', String(user.id))[0]
  if (user === undefined || token === undefined) throw new Error('the world has no administrator')
  return { user, tenantId: user.tenantId, token }
}

/** Admits a caller with a refused token if the condition holds. */
export function admitting(
  operation: OperationId,
  when: (token: string | undefined, scene: Scene, incoming: Incoming) => boolean,
): ReturnType<typeof onEach> {
  return onEach(operation).step(({ authenticate }) => ({
    authenticate(incoming, token, scene) {
      const caller = authenticate(incoming, token, scene)
      return isRefusal(caller) && when(token, scene, incoming) ? administrator(scene) : caller
    },
  }))
}

/** The world's record of a token, valid or not. */
export function recordOf(token: string | undefined, { view }: Scene): ReturnType<Scene['view']['tokens']['get']> {
  return token === undefined ? undefined : view.tokens.get(token)
}

type JwtPart = 'header' | 'claims' | 'signature'
const JWT_PARTS: readonly JwtPart[] = ['header', 'claims', 'signature']

/**
 * The issued JWT from which a token differs in these parts only, if any. The mock looks JWTs up; a service that verifies
 * them and forgets a part takes such a token for the issued one.
 */
export function originalOf(
  token: string | undefined,
  { view }: Pick<Scene, 'view'>,
  differs: readonly JwtPart[] = JWT_PARTS,
): TokenRecord | undefined {
  const parts = token?.split('.') ?? []
  if (token === undefined || parts.length !== JWT_PARTS.length || view.tokens.get(token) !== undefined) return undefined
  return [...view.tokens.values()].find((known) => {
    const issued = known.token.split('.')
    const isSame = (at: number): boolean => issued[at] === parts[at]
    return (
      known.kind === 'jwt' &&
      JWT_PARTS.some((_part, at) => isSame(at)) &&
      JWT_PARTS.every((part, at) => differs.includes(part) || isSame(at))
    )
  })
}

/** Whether nobody issued the token, nor one that differs from it in a part. */
export function isUnknown(token: string | undefined, scene: Scene): boolean {
  return token !== undefined && recordOf(token, scene) === undefined && originalOf(token, scene) === undefined
}

/** Whether the token was revoked. */
export function isRevoked(kind: TokenRecord['kind']): (token: string | undefined, scene: Scene) => boolean {
  return (token, scene) => {
    const record = recordOf(token, scene)
    return record?.kind === kind && record.revoked
  }
}

/** Whether the token is an expired API key. */
export function isExpiredKey(token: string | undefined, scene: Scene): boolean {
  const record = recordOf(token, scene)
  return (
    record?.kind === 'api-key' && !record.revoked && record.expiresAt !== undefined && record.expiresAt <= scene.now
  )
}

export function succeeded({ status }: AnyAnswer): boolean {
  return status >= 200 && status < 300
}

/** Whether a body is present but invalid JSON. */
export function isMalformed(body: string): boolean {
  if (body === '') return false
  try {
    readJson(body)
    return false
  } catch {
    return true
  }
}

/** Changes the body before it is read. */
export function readingBody(operation: OperationId, change: (body: string) => string): ReturnType<typeof onEach> {
  return onEach(operation).step(({ readBody }) => ({
    readBody: (incoming) => readBody({ ...incoming, body: change(incoming.body) }),
  }))
}

/** Notes the keys with which one operation was called, and admits them after their revocation, or what else ended them. */
export function admittingSeen(
  id: OperationId,
  noting: OperationId,
  ended: (token: string | undefined, scene: Scene) => boolean = isRevoked('api-key'),
): Alteration {
  const noteOf = (token: string | undefined): string => `seen-key:${token}`
  const admits = admitting(
    id,
    (token, scene) => ended(token, scene) && scene.view.visits.get(noteOf(token)) !== undefined,
  )
  if (id !== noting) return admits
  return admits.decides(({ changes, ...decision }, { caller: { user, token }, now }) => {
    const key = noteOf(token.token)
    const visit = put('visits', key, { key, userId: String(user.id), kind: 'seen-key', id: 0, at: now })
    return { ...decision, changes: [...changes, visit] }
  })
}
