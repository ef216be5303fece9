import { on, onEach } from '../on.ts'
import type { Alteration } from '../../domain/kernel/behaviour.ts'
import type { Incoming } from '../../domain/kernel/call.ts'
import { isRefusal } from '../../domain/kernel/steps.ts'
import { put } from '../../world/index.ts'
import { type Fault, fault } from './fault.ts'
import { admitting, isRevoked, recordOf } from './steps.ts'

/** What is left of the life of a JWT three hours after its login. */
const FIVE_HOURS_MS = 5 * 3_600_000

/** Answers some requests as if they were carried out, and stores nothing. The call itself does not show its headers. */
export function withoutEffect(id: 'refreshToken' | 'revokeToken', when: (incoming: Incoming) => boolean): Alteration {
  return onEach(id)
    .step(({ readParameters }) => ({
      readParameters(incoming) {
        const reading = readParameters(incoming)
        return isRefusal(reading) || !when(incoming) ? reading : { ...reading, rest: { ...reading.rest, idle: 'yes' } }
      },
    }))
    .changes((changes, { rest }) => (rest['idle'] === 'yes' ? [] : changes))
}

/** Takes the JWT in the header, where there is one, for the one in the body. */
export const byHeader = (id: 'refreshToken' | 'revokeToken'): Alteration =>
  onEach(id)
    .step(({ readParameters }) => ({
      readParameters(incoming) {
        const reading = readParameters(incoming)
        const bearer = incoming.headers['authorization']?.replace(/^Bearer /, '')
        return isRefusal(reading) || bearer === undefined ? reading : { ...reading, rest: { ...reading.rest, bearer } }
      },
    }))
    .find((found, call) => {
      const record = recordOf(call.rest['bearer'], call)
      return record?.kind === 'jwt' ? { record } : found
    })

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
    'revokes no token that opens its own revocation',
    withoutEffect('revokeToken', ({ headers, body }) =>
      body.includes(headers['authorization']?.replace(/^Bearer /, '') ?? 'no token'),
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
  fault(
    'forgets a revocation after three hours',
    admitting('listTenants', (token, scene) => {
      const ends = recordOf(token, scene)?.expiresAt ?? 0
      return isRevoked('jwt')(token, scene) && ends > scene.now && ends - scene.now < FIVE_HOURS_MS
    }),
  ),
]
