import { on, onEach } from '../on.ts'
import { jwtsOf, lettingIn, revoked } from './authentication-alterations.ts'
import { fault, faultsOf } from './fault.ts'
import { byHeader } from './revocations.ts'

/** Faults of the user to whom a login or a refresh gives a token, and of the tokens from before. */
export const userFaults = faultsOf({
  'authentication/unknown-login-gives-no-token': fault(
    'accepts unknown logins',
    onEach('issueToken').find((login, { body, view }) => {
      const isUnknown = body.login !== undefined && view.users.where('login', body.login).length === 0
      return isUnknown ? { state: 'issued', user: view.users.get(2) } : login
    }),
  ),
  'authentication/login-spares-earlier-tokens': fault(
    'revokes earlier tokens of the user at every login',
    on('issueToken').changes((changes, call, login) => [
      ...('user' in login ? jwtsOf(call, login.user).map(revoked) : []),
      ...changes,
    ]),
  ),
  'authentication/two-factor-unknown-tfa-token': [
    fault(
      'accepts any tfaToken',
      lettingIn(({ tfaToken }) => tfaToken?.startsWith('etalon-') === true),
    ),
    fault(
      'accepts any tfaToken beside login and password',
      lettingIn(({ tfaToken, login }) => tfaToken?.startsWith('etalon-') === true && login !== undefined),
    ),
  ],
  'authentication/refresh-keeps-user': [
    fault(
      'returns a token of the administrator on refresh',
      on('refreshToken').find((found) => ({ record: found?.record && { ...found.record, userId: 1 } })),
    ),
    fault('refreshes the JWT in the header in place of the one in the body', byHeader('refreshToken')),
    fault(
      'returns a token of the user who logged in last on refresh',
      on('refreshToken').find((found, { view }) => {
        const last = [...view.tokens.values()].findLast(({ kind }) => kind === 'jwt')
        return { record: found?.record && { ...found.record, userId: last?.userId ?? found.record.userId } }
      }),
    ),
  ],
})
