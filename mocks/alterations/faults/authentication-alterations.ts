import type { OperationId } from '#spec'
import { on, onEach } from '../on.ts'
import { refuse } from '../../domain/kernel/answer.ts'
import type { Alteration } from '../../domain/kernel/behaviour.ts'
import type { Caller, Scene } from '../../domain/kernel/call.ts'
import { isRefusal, plainSteps } from '../../domain/kernel/steps.ts'
import { type Change, type TokenRecord, type UserRecord, put } from '../../world/index.ts'

/** Requires a token although the operation is public. */
export const askingForToken = (id: OperationId): Alteration =>
  onEach(id).step({
    checkMedia: (incoming) =>
      incoming.headers['authorization'] === undefined ? refuse(401, 'no token') : plainSteps.checkMedia(incoming),
  })

/** The body of a login, or of its second call. */
export type LoginBody = Partial<Record<'login' | 'password' | 'tfaToken' | 'code', string>>

/** Accepts a refused login if the condition holds. */
export const lettingIn = (when: (body: LoginBody) => boolean): Alteration =>
  onEach('issueToken').find((login, { body, view }) => {
    const [user] = view.users.where('login', body.login ?? 'tess')
    return login.state === 'refused' && when(body) && user !== undefined ? { state: 'issued', user } : login
  })

/** Refuses some callers with 401 although their tokens are valid. */
export const turningDown = (id: OperationId, whom: (caller: Caller) => boolean): Alteration =>
  onEach(id).step({
    authenticate(incoming, token, scene) {
      const caller = plainSteps.authenticate(incoming, token, scene)
      return !isRefusal(caller) && whom(caller) ? refuse(401, 'this kind of token is not accepted') : caller
    },
  })

/** Changes without those of tokens. */
export const withoutTokens = (changes: readonly Change[]): readonly Change[] =>
  changes.filter((change) => !('table' in change && change.table === 'tokens'))

/** The JWTs of a user, valid or not. */
export const jwtsOf = ({ view }: Scene, { id }: Pick<UserRecord, 'id'>): TokenRecord[] =>
  view.tokens.where('userId', String(id)).filter(({ kind }) => kind === 'jwt')

/** The change that revokes a token. */
export const revoked = (record: TokenRecord): Change => put('tokens', record.token, { ...record, revoked: true })

/** Whether a JWT for the user's own tenant asks, as that of a login is. */
export const asksByLogin = ({ caller }: { caller: Caller }): boolean =>
  caller.token.kind === 'jwt' && caller.tenantId === caller.user.tenantId

/** Notes the tokens that a refresh gives. */
export const notingRefreshed = () =>
  on('refreshToken').also(({ now }, _found, { token, userId }) => {
    const key = `refreshed:${token}`
    return [put('visits', key, { key, userId: String(userId), kind: 'refreshed', id: 0, at: now })]
  })

/** Whether a refresh gave a token, if a fault notes these. */
export const isRefreshed = (token: string | undefined, { view }: Pick<Scene, 'view'>): boolean =>
  view.visits.get(`refreshed:${token}`) !== undefined
