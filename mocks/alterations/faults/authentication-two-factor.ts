import { TOTP } from 'otpauth/slim'
import { on, onEach } from '../on.ts'
import { part, together } from '../together.ts'
import type { Alteration } from '../../domain/kernel/behaviour.ts'
import type { Scene } from '../../domain/kernel/call.ts'
import { plainSteps } from '../../domain/kernel/steps.ts'
import { type TokenRecord, put } from '../../world/index.ts'
import { type LoginBody, jwtsOf, turningDown, withoutTokens } from './authentication-alterations.ts'
import { fault, faultsOf } from './fault.ts'

/** Compares some digits of a code with those of its half-minute and its neighbours. */
const comparing = (from: number, to: number): Alteration =>
  part('authentication', {
    codeMatches: ({ totpSecret: secret }, code, now) =>
      secret !== undefined &&
      [-30_000, 0, 30_000].some(
        (by) => new TOTP({ secret }).generate({ timestamp: now + by }).slice(from, to) === code.slice(from, to),
      ),
  })

/** A token of the user who has still to send a code. */
function ofPendingLogin(tfaToken: string | undefined, { view }: Pick<Scene, 'view'>): TokenRecord | undefined {
  const pending = tfaToken === undefined ? undefined : view.pendingLogins.get(tfaToken)
  return pending && view.tokens.where('userId', String(pending.userId))[0]
}

const refusedWith = (tfaToken: string): string => `refused:${tfaToken}`

/** Asks for no code once one was refused with the same tfaToken. */
const acceptingAfterRefused = (): Alteration =>
  together(
    part('audit', (plain) => ({
      record: (incoming, answer, ...rest) => {
        const noted = plain.record(incoming, answer, ...rest)
        const tfaToken = /"tfaToken":"([^"]+)"/.exec(incoming.body)?.[1]
        if (tfaToken === undefined || answer.status < 400) return noted
        const key = refusedWith(tfaToken)
        return [...noted, put('visits', key, { key, userId: '', kind: 'refused', id: 0, at: rest[2].now })]
      },
    })),
    on('issueToken').find((login, { body, view }) => {
      const { tfaToken = '' } = body as LoginBody
      const pending = view.pendingLogins.get(tfaToken)
      const user = pending && view.users.get(pending.userId)
      return user === undefined || view.visits.get(refusedWith(tfaToken)) === undefined
        ? login
        : { state: 'issued', user }
    }),
  )

/** Faults of logins with a second factor. */
export const twoFactorFaults = faultsOf({
  'authentication/two-factor-first-call': [
    fault(
      'issues a token together with the tfaToken',
      on('issueToken').body((body) => (body.tfaToken === undefined ? body : { ...body, token: 'early.token.given' })),
    ),
    fault(
      'asks for no code after a login with one',
      on('issueToken').find((login, call) =>
        login?.state === 'code-needed' && jwtsOf(call, login.user).length > 0
          ? { state: 'issued', user: login.user }
          : login,
      ),
    ),
    fault(
      'refuses the first call with 401, and gives the tfaToken all the same',
      on('issueToken').answer((answer, _call, result) => ('tfaToken' in result ? { ...answer, status: 401 } : answer)),
    ),
  ],
  'authentication/two-factor-second-call': [
    fault(
      'responds to the second call with another tfaToken',
      on('issueToken').answer((answer, { body }) =>
        'code' in body ? { status: 200, json: { tfaToken: 'again' } } : answer,
      ),
    ),
    fault(
      'takes a second call that repeats login and password for a first one',
      on('issueToken').answer((answer, { body }) =>
        'code' in body && body.login !== undefined ? { status: 200, json: { tfaToken: 'again' } } : answer,
      ),
    ),
  ],
  'authentication/two-factor-token-works': [
    fault(
      'issues invalid tokens after a second factor',
      on('issueToken').changes((changes, { body }) => ('code' in body ? withoutTokens(changes) : changes)),
    ),
    ...(['listFlows', 'listConnections', 'listMessages'] as const).map((id) =>
      fault(
        `refuses the tokens of a second factor in ${id}`,
        turningDown(id, ({ user, token }) => user.totpSecret !== undefined && token.kind === 'jwt'),
      ),
    ),
    fault(
      'issues the token of a second call to the user whose login stands in it',
      on('issueToken').find((login, { body, view }) => {
        const { login: name = '', tfaToken } = body as LoginBody
        const [user] = view.users.where('login', name)
        return login?.state === 'issued' && tfaToken !== undefined && user !== undefined
          ? { state: 'issued', user }
          : login
      }),
    ),
  ],
  'authentication/two-factor-wrong-code': [
    fault('accepts any code', part('authentication', { codeMatches: () => true })),
    fault(
      'accepts any code of six digits',
      part('authentication', { codeMatches: (_user, code) => /^\d{6}$/.test(code) }),
    ),
    fault('compares only the first half of a code', comparing(0, 3)),
    fault('compares only the second half of a code', comparing(3, 6)),
    fault(
      'asks for the code only where one is sent',
      part('authentication', ({ codeMatches }) => ({
        codeMatches: (user, code, now) => code === '' || codeMatches(user, code, now),
      })),
    ),
    fault(
      'asks for the code only where the member is sent',
      on('issueToken').find((login, { body, view }) => {
        const { tfaToken = '', code } = body as LoginBody
        const pending = view.pendingLogins.get(tfaToken)
        const user = code === undefined && pending !== undefined ? view.users.get(pending.userId) : undefined
        return user === undefined ? login : { state: 'issued', user }
      }),
    ),
    fault('accepts any code once a wrong one was refused', acceptingAfterRefused()),
  ],
  'authentication/tfa-token-opens-nothing': [
    ...(['listTenants', 'switchTenant', 'exportFlows'] as const).map((id) =>
      fault(
        `accepts tfaTokens as tokens for ${id}`,
        onEach(id).step({
          authenticate: (incoming, token, scene) =>
            plainSteps.authenticate(incoming, ofPendingLogin(token, scene)?.token ?? token, scene),
        }),
      ),
    ),
    fault(
      'trades tfaTokens for tokens',
      on('refreshToken').find((found, call) => {
        const record = ofPendingLogin(call.body.token, call)
        return record === undefined ? found : { record }
      }),
    ),
  ],
})
