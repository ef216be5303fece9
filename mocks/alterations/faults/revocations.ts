import { on } from '../on.ts'
import { put } from '../../world/index.ts'
import { type Fault, fault } from './fault.ts'

/** Revocations that do not hold for every token, or not for ever. */
export const revocations: readonly Fault[] = [
  fault(
    'revokes no tokens of a switch',
    on('revokeToken').changes((changes, { view }, { record }) =>
      record?.tenantId === view.users.get(record?.userId ?? 0)?.tenantId ? changes : [],
    ),
  ),
  fault(
    'revokes no tokens of users with a second factor',
    on('revokeToken').changes((changes, { view }, { record }) =>
      view.users.get(record?.userId ?? 0)?.totpSecret === undefined ? changes : [],
    ),
  ),
  fault(
    'takes revocations back when the user logs in again',
    on('issueToken').also(({ view }, login) =>
      'user' in login
        ? view.tokens
            .where('userId', String(login.user.id))
            .filter(({ kind, revoked }) => kind === 'jwt' && revoked)
            .map((token) => put('tokens', token.token, { ...token, revoked: false }))
        : [],
    ),
  ),
]
