import { onEach } from '../alterations/on.ts'
import type { OperationId } from '#spec'
import { part } from '../alterations/together.ts'
import { type Refusal, refuse } from '../domain/kernel/answer.ts'
import type { Operation } from '../domain/kernel/operation.ts'
import { plainSteps } from '../domain/kernel/steps.ts'
import type { Role } from '../world/index.ts'
import { type AreaFaults, each, fault } from './fault.ts'

/** Decides otherwise than the plain mock whether a role may call one operation. */
function authorising(
  operation: OperationId,
  role: Role,
  refusal: Refusal | undefined,
  more: (plain: Operation) => Partial<Operation> = () => ({}),
) {
  return onEach(operation).with((plain: Operation): Partial<Operation> => ({
    steps: {
      ...plain.steps,
      authorise: (facts, caller, scene) =>
        caller.user.role === role ? refusal : plainSteps.authorise(facts, caller, scene),
    },
    ...more(plain),
  }))
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
  'permissions/api-user-may-call-listeners': fault(
    'refuses messages of API Users',
    part('receiver', { admits: ({ role }) => role !== 'api-user' }),
  ),
  'permissions/api-user-refused-flows': each('serves API Users', (id) => allowing(id, 'api-user')),
  'permissions/api-user-may-call-messages': each('refuses API Users', (id) => refusing(id, 'api-user')),
  'permissions/api-user-may-call-cli': each('refuses API Users', (id) => refusing(id, 'api-user')),
  'permissions/administrators-only': each('serves editors', (id) => allowing(id, 'editor')),
  'permissions/none-needs-no-rights': each('refuses API Users', (id) => refusing(id, 'api-user')),
  'permissions/operators-not-administrators': each('serves operators', (id) => allowing(id, 'operator')),
  'permissions/api-users-not-administrators': each('serves API Users', (id) => allowing(id, 'api-user')),
  'permissions/administrator-not-refused': [
    fault('refuses administrators the description of a flow', refusing('getFlowDocumentation', 'administrator')),
    fault('refuses administrators the tasks of an execution', refusing('listRunningTasks', 'administrator')),
    fault('refuses administrators the users', refusing('listUsers', 'administrator')),
  ],
  'permissions/refused-call-changes-nothing': each('carries out what an API User calls and answers 403', (id) =>
    refusingTooLate(id, 'api-user'),
  ),
}
