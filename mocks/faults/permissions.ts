import type { Operation } from '../domain/kernel/operation.ts'
import { refuse } from '../domain/kernel/answer.ts'
import { plainSteps } from '../domain/kernel/steps.ts'
import type { Role } from '../world/index.ts'
import type { AreaFaults, Fault } from './fault.ts'

/** Lets a role call one operation. */
function allowing(operation: string, role: Role): Fault['operations'] {
  return {
    [operation]: (plain: Operation) => ({
      steps: {
        ...plain.steps,
        authorise: (facts, caller, scene) =>
          caller.user.role === role ? undefined : plainSteps.authorise(facts, caller, scene),
      } satisfies Operation['steps'],
    }),
  }
}

/** Keeps a role from calling one operation. */
function refusing(operation: string, role: Role): Fault['operations'] {
  return {
    [operation]: (plain: Operation) => ({
      steps: {
        ...plain.steps,
        authorise: (facts, caller, scene) =>
          caller.user.role === role ? refuse(403, 'refused') : plainSteps.authorise(facts, caller, scene),
      } satisfies Operation['steps'],
    }),
  }
}

/** Faults of roles. */
export const permissionFaults: AreaFaults<'permissions'> = {
  'permissions/api-user-refused-flows': {
    each: (id) => ({
      says: 'serves API Users',
      operations: allowing(id, 'api-user'),
      collateral: ['authentication/jwt-has-role-of-user', 'api-keys/key-inherits-role'] as never,
    }),
  },
  'permissions/api-user-may-call-messages': {
    each: (id) => ({ says: 'refuses API Users', operations: refusing(id, 'api-user') }),
  },
  'permissions/api-user-may-call-cli': {
    each: (id) => ({ says: 'refuses API Users', operations: refusing(id, 'api-user') }),
  },
  'permissions/administrators-only': { each: (id) => ({ says: 'serves editors', operations: allowing(id, 'editor') }) },
  'permissions/none-needs-no-rights': {
    each: (id) => ({
      says: 'refuses API Users',
      operations: refusing(id, 'api-user'),
      collateral: [
        'api-keys/new-key-after-revocation',
        'api-keys/new-key-works',
        'api-keys/expiring-key-works-before',
        'api-keys/key-without-days-lasts',
      ] as never,
    }),
  },
}
