import type { OperationId } from '#spec'
import { on, onEach } from '../on.ts'
import type { Alteration } from '../../domain/kernel/behaviour.ts'
import { plainSteps } from '../../domain/kernel/steps.ts'
import { isRefreshed, notingRefreshed, turningDown } from './authentication-alterations.ts'
import { each, fault, faultsOf } from './fault.ts'

/** Treats the tokens of API Users as unknown. */
const refusedToApiUsers = (id: 'refreshToken' | 'revokeToken'): Alteration =>
  on(id).find((found, { view }) =>
    found?.record !== undefined && view.users.get(found.record.userId)?.role === 'api-user'
      ? { record: undefined }
      : found,
  )

/** Ignores tokens in the query that have the dots of a JWT. */
const ignoringJwtInQuery = (id: OperationId): Alteration =>
  onEach(id).step({
    tokenOf(incoming) {
      const token = plainSteps.tokenOf(incoming)
      return incoming.headers['authorization'] === undefined && token?.includes('.') === true ? undefined : token
    },
  })

/** Faults of where a token may stand, and of which kinds of tokens an operation takes. */
export const callerFaults = faultsOf({
  'authentication/key-without-bearer': (['listTenants', 'listSchedules'] as const).map((id) =>
    fault(
      `accepts a key without Bearer in ${id}`,
      on(id).step({ tokenOf: ({ headers }) => headers['authorization']?.replace(/^Bearer /, '') }),
    ),
  ),
  'authentication/query-token-only-where-said': each('accepts the token in the query', (id) =>
    onEach(id).step({
      tokenOf: (incoming) =>
        plainSteps.tokenOf(incoming) ??
        incoming.query.find(([name]) => name === 'Authorization')?.[1].replace(/^Bearer /, ''),
    }),
  ),
  'authentication/key-taken-everywhere': each('refuses keys of operators', (id) =>
    turningDown(id, ({ user, token }) => user.role === 'operator' && token.kind === 'api-key'),
  ),
  'authentication/jwt-taken-everywhere': each('refuses JWTs', (id) =>
    turningDown(id, ({ user, token }) => user.login === 'edda' && token.kind === 'jwt'),
  ),
  'authentication/api-user-refreshes': fault('refreshes no JWTs of API Users', refusedToApiUsers('refreshToken')),
  'authentication/api-user-revokes': fault('revokes no JWTs of API Users', refusedToApiUsers('revokeToken')),
  'authentication/jwt-has-role-of-user': [
    ...(['listFlows', 'deleteFlow', 'listUsers'] as const).map((id) =>
      fault(
        `lets every JWT call ${id}`,
        onEach(id).step({
          authorise: (facts, caller, scene) =>
            caller.token.kind === 'jwt' ? undefined : plainSteps.authorise(facts, caller, scene),
        }),
      ),
    ),
    ...(['listFlows', 'createFlow'] as const).map((id) =>
      fault(
        `lets every refreshed JWT call ${id}`,
        notingRefreshed(),
        onEach(id).step({
          authorise: (facts, caller, scene) =>
            isRefreshed(caller.token.token, scene) ? undefined : plainSteps.authorise(facts, caller, scene),
        }),
      ),
    ),
  ],
  'authentication/query-token-on-export': fault('refuses JWTs in the query', ignoringJwtInQuery('exportFlows')),
  'authentication/query-token-on-download': fault(
    'refuses JWTs in the query',
    ignoringJwtInQuery('downloadExecutionConsole'),
  ),
})
