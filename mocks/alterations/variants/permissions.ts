import type { OperationFacts } from '#spec'
import { on } from '../on.ts'
import { part, rendered, step } from '../together.ts'
import { type AnyAnswer, refuse } from '../../domain/kernel/answer.ts'
import type { Alteration } from '../../domain/kernel/behaviour.ts'
import type { AreaVariants } from './variant.ts'

/** Changes a role's permissions in the cases that the condition selects. */
function deciding(
  picks: (role: string, facts: OperationFacts) => boolean,
  allowed: (facts: OperationFacts) => boolean,
): Alteration {
  return part('permissions', (plain) => ({
    allows: (user, facts) => (picks(user.role, facts) ? allowed(facts) : plain.allows(user, facts)),
  }))
}

const forbidden = (change: (answer: AnyAnswer) => AnyAnswer): Alteration =>
  rendered((answer) => (answer.status === 403 ? change(answer) : answer))

const CLOSED_TO_API_USERS = new Set(['flows', 'schedules', 'connections', 'api-keys', 'audit'])

/** Whether the documents leave open what a role may do with a platform operation. */
const isUnstated = (role: string, { permission, api }: OperationFacts): boolean =>
  role !== 'api-user' && permission === 'not-shown' && api === 'platform'

/** Variants of roles. */
export const permissionVariants: AreaVariants<'permissions'> = {
  'permissions/levels-of-roles': {
    'operators-view': deciding(
      (role, { api, permission, effect }) =>
        api === 'platform' &&
        (role === 'operator' || role === 'editor') &&
        (permission === 'execute' || effect === 'executes'),
      () => false,
    ),
  },
  'permissions/unstated-levels': {
    view: deciding(isUnstated, () => true),
    own: step((plain) => ({
      authorise(facts, caller, scene) {
        const refusal = plain.authorise(facts, caller, scene)
        const namesObject = facts.parameters.some((one) => one.in === 'path')
        return refusal !== undefined && namesObject && isUnstated(caller.user.role, facts)
          ? refuse(404, 'of others')
          : refusal
      },
    })),
  },
  'permissions/api-user-elsewhere': {
    views: deciding(
      (role, { api, group, effect, permission }) =>
        role === 'api-user' &&
        api === 'platform' &&
        !CLOSED_TO_API_USERS.has(group) &&
        effect === 'reads' &&
        permission !== 'admin',
      () => true,
    ),
  },
  'permissions/objects-of-other-tenants': {
    forbidden: on('getFlow')
      .find((found, { view, path }) => found ?? view.flows.get(path.flowId))
      .checks(({ caller }, { tenantId }) =>
        tenantId === caller.tenantId ? undefined : refuse(403, 'of another tenant'),
      ),
  },
  'permissions/forbidden-body': {
    text: forbidden((answer) => ({ ...answer, text: 'your role does not allow this' })),
    json: forbidden((answer) => ({ ...answer, json: { message: 'your role does not allow this' } })),
  },
}
