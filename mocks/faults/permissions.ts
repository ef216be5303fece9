import type { OperationId } from '#spec'
import { type Refusal, refuse } from '../domain/kernel/answer.ts'
import type { Operation } from '../domain/kernel/operation.ts'
import { plainSteps } from '../domain/kernel/steps.ts'
import type { Role } from '../world/index.ts'
import type { AreaFaults } from './fault.ts'

/** Decides otherwise than the plain mock whether a role may call one operation. */
function authorising(
  operation: OperationId,
  role: Role,
  refusal: Refusal | undefined,
  more: (plain: Operation) => Partial<Operation> = () => ({}),
) {
  return {
    [operation]: (plain: Operation): Partial<Operation> => ({
      steps: {
        ...plain.steps,
        authorise: (facts, caller, scene) =>
          caller.user.role === role ? refusal : plainSteps.authorise(facts, caller, scene),
      },
      ...more(plain),
    }),
  }
}

/** Lets a role call one operation. */
const allowing = (operation: OperationId, role: Role) => authorising(operation, role, undefined)

/** Keeps a role from calling one operation. */
const refusing = (operation: OperationId, role: Role) => authorising(operation, role, refuse(403, 'refused'))

/** Carries out what a role may not call, and answers 403 for it. */
const refusingTooLate = (operation: OperationId, role: Role) =>
  authorising(operation, role, undefined, (plain) => ({
    answer: (result, call) => (call.caller.user.role === role ? { status: 403 } : plain.answer(result, call)),
  }))

/** Faults of roles. */
export const permissionFaults: AreaFaults<'permissions'> = {
  'permissions/api-user-may-call-listeners': [
    {
      says: 'refuses messages of API Users',
      parts: { receiver: { admits: ({ role }) => role !== 'api-user' } },
    },
  ],
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
  'permissions/operators-not-administrators': {
    each: (id) => ({ says: 'serves operators', operations: allowing(id, 'operator') }),
  },
  'permissions/api-users-not-administrators': {
    each: (id) => ({ says: 'serves API Users', operations: allowing(id, 'api-user') }),
  },
  'permissions/administrator-not-refused': [
    {
      says: 'refuses administrators the description of a flow',
      operations: refusing('getFlowDocumentation', 'administrator'),
      collateral: [
        'flows/documentation-answers',
        'errors/object-not-found',
        'errors/malformed-id',
        'errors/internal-error',
      ],
    },
    {
      says: 'refuses administrators the tasks of an execution',
      operations: refusing('listRunningTasks', 'administrator'),
      collateral: ['executions/running-tasks-answers', 'errors/malformed-id', 'errors/internal-error'],
    },
    {
      says: 'refuses administrators the users',
      operations: refusing('listUsers', 'administrator'),
      collateral: ['conventions/collections-answer', 'errors/internal-error'],
    },
  ],
  'permissions/refused-call-changes-nothing': {
    each: (id) => ({
      says: 'carries out what an API User calls and answers 403',
      operations: refusingTooLate(id, 'api-user'),
    }),
  },
}
