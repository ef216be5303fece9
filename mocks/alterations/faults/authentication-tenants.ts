import { resources } from '#spec'
import { on, onEach } from '../on.ts'
import type { Caller } from '../../domain/kernel/call.ts'
import { put } from '../../world/index.ts'
import { asksByLogin, jwtsOf } from './authentication-alterations.ts'
import { fault, faultsOf } from './fault.ts'

/** Lets all users but administrators switch to all tenants. */
const openToOthers = on('switchTenant').find((found, { caller, path, view }) =>
  caller.user.role === 'administrator' ? found : view.tenants.get(path.tenantId),
)

/** Whether a caller is in the tenant of the user. */
const isAtHome = ({ tenantId, user }: Caller): boolean => tenantId === user.tenantId

/** Faults of the list of tenants, and of switches to one of them. */
export const tenantFaults = faultsOf({
  'authentication/tenants-listed': [
    fault(
      'lists tenants as an object by name',
      on('listTenants').items(({ id, name }) => `${id} ${name}`),
    ),
    fault(
      'lists each tenant twice',
      on('listTenants').result((tenants) => tenants.flatMap((tenant) => [tenant, tenant])),
    ),
  ],
  'authentication/tenants-hold-second': [
    fault(
      'lists only the present tenant',
      on('listTenants').body((tenants) => tenants.slice(0, 1)),
    ),
    fault(
      'lists no tenant',
      on('listTenants').body(() => []),
    ),
    fault(
      'lists no other tenant for the token of a switch',
      on('listTenants').result((tenants, { caller }) =>
        isAtHome(caller) ? tenants : tenants.filter(({ id }) => id === caller.tenantId),
      ),
    ),
  ],
  'authentication/switch-gives-token': [
    fault(
      'responds to a switch without a body',
      on('switchTenant').body(() => ({})),
    ),
    fault(
      'returns the token of an earlier switch, even if that is revoked',
      on('switchTenant').decides((decision, call, { id }) => {
        const earlier = jwtsOf(call, call.caller.user).find(({ tenantId, revoked: gone }) => tenantId === id && gone)
        return earlier === undefined ? decision : { changes: [], result: earlier }
      }),
    ),
    fault('switches for no JWT of a login', on('switchTenant').refuses(asksByLogin)),
  ],
})

/** Faults of what a switch gives, and of tenants that are closed to the user. */
export const tenantAccessFaults = faultsOf({
  'authentication/switched-token-is-a-jwt': fault(
    'responds to a switch with an opaque token',
    on('switchTenant').decides((decision, { ids }) => {
      const result = { ...decision.result, token: ids.key() }
      return { changes: [put('tokens', result.token, result)], result }
    }),
  ),
  'authentication/switched-token-writes-to-tenant': [
    fault(
      "stores flows in the user's tenant instead of the token's",
      on('createFlow').stores('flows', (flow, _before, call) => ({ ...flow, tenantId: call.caller.user.tenantId })),
    ),
    ...(['connection', 'format', 'listener', 'schedule', 'macro'] as const).map((kind) =>
      fault(
        `stores ${kind}s in the user's tenant instead of the token's`,
        onEach(resources[kind].operations.create).stores(`${kind}s`, (object, _before, { caller }) => ({
          ...object,
          tenantId: caller.user.tenantId,
        })),
      ),
    ),
  ],
  'authentication/switch-to-closed-tenant': [
    fault(
      'lets all users switch to all tenants',
      on('switchTenant').find((_found, { path, view }) => view.tenants.get(path.tenantId)),
    ),
    fault(
      'lets all users switch to the tenants of any one of them',
      on('switchTenant').find((found, { caller, path, view }) => {
        const isOpen = [...view.users.values()].some(
          ({ tenantId, tenants }) => tenantId === caller.user.tenantId && tenants.includes(path.tenantId),
        )
        return isOpen ? view.tenants.get(path.tenantId) : found
      }),
    ),
    fault('asks only administrators whether a tenant is open to them', openToOthers),
    fault(
      'lists no tenant for users of one, and lets them switch to all',
      on('listTenants').body((tenants) => (tenants.length === 1 ? [] : tenants)),
      openToOthers,
    ),
  ],
  'authentication/switch-to-unknown-tenant': fault(
    'switches to tenants that do not exist',
    on('switchTenant').find((found, { path, view }) =>
      view.tenants.get(path.tenantId) === undefined ? { id: path.tenantId, name: 'no tenant' } : found,
    ),
  ),
  'authentication/closed-tenant-not-listed': fault(
    'lists every tenant',
    on('listTenants').decides((decision, call) => ({ ...decision, result: [...call.view.tenants.values()] })),
  ),
})
