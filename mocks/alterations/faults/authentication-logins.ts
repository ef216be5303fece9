import { on, onEach } from '../on.ts'
import { type Change, put } from '../../world/index.ts'
import { askingForToken, lettingIn, withoutTokens } from './authentication-alterations.ts'
import { fault, faultsOf } from './fault.ts'

/** Replaces a token by an opaque one. */
const opaque = (changes: readonly Change[], token: string): readonly Change[] =>
  changes.map((change) =>
    'table' in change && change.table === 'tokens' && change.record !== undefined
      ? put('tokens', token, { ...change.record, token })
      : change,
  )

/** Faults of logins with login and password. */
export const loginFaults = faultsOf({
  'authentication/issue-gives-token': fault(
    'sends the token under another name',
    on('issueToken').body(({ token, ...rest }) => (token === undefined ? rest : { jwt: token })),
  ),
  'authentication/issue-needs-no-token': fault('requires a token to log in', askingForToken('issueToken')),
  'authentication/issued-token-works': fault(
    'issues invalid tokens to users without a second factor',
    on('issueToken').changes((changes, _call, login) =>
      'user' in login && login.user.totpSecret === undefined ? withoutTokens(changes) : changes,
    ),
  ),
  'authentication/token-is-a-jwt': [
    fault(
      'issues opaque tokens',
      on('issueToken').decides((decision, { ids }) => {
        const token = ids.key()
        return 'token' in decision.result ? { changes: opaque(decision.changes, token), result: { token } } : decision
      }),
    ),
    fault(
      'issues opaque tokens after a second factor',
      on('issueToken').decides((decision, { body, ids }) => {
        const token = ids.key()
        return 'code' in body && 'token' in decision.result
          ? { changes: opaque(decision.changes, token), result: { token } }
          : decision
      }),
    ),
    fault(
      'refreshes tokens by opaque ones',
      on('refreshToken').decides(({ changes, result }, { ids }) => {
        const token = ids.key()
        return { changes: opaque(changes, token), result: { ...result, token } }
      }),
    ),
  ],
  'authentication/wrong-password-gives-no-token': [
    fault(
      'accepts any password',
      lettingIn(({ tfaToken }) => tfaToken === undefined),
    ),
    fault(
      'accepts a login without a password',
      lettingIn(({ tfaToken, password = '' }) => tfaToken === undefined && password === ''),
    ),
    fault(
      'compares the first letters of passwords',
      lettingIn(({ tfaToken, password = '' }) => tfaToken === undefined && /^(edda|tess)-/.test(password)),
    ),
    fault(
      'asks for a code whatever the password',
      onEach('issueToken').find((login, { body, view }) => {
        const [user] = view.users.where('login', body.login ?? '')
        return login.state === 'refused' && user?.totpSecret !== undefined && body.tfaToken === undefined
          ? { state: 'code-needed', user }
          : login
      }),
    ),
  ],
})
