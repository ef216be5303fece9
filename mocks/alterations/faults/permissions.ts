import type { OperationId } from '#spec'
import { on, onEach } from '../on.ts'
import { part } from '../together.ts'
import { type Refusal, refuse } from '../../domain/kernel/answer.ts'
import { plainSteps } from '../../domain/kernel/steps.ts'
import type { Role } from '../../world/index.ts'
import { type AreaFaults, each, everywhere, fault } from './fault.ts'

/** Changes whether a role may call one operation. */
const authorising = (id: OperationId, role: Role, refusal: Refusal | undefined) =>
  onEach(id).step({
    authorise: (facts, caller, scene) =>
      caller.user.role === role ? refusal : plainSteps.authorise(facts, caller, scene),
  })

/** Lets a role call one operation. */
const allowing = (id: OperationId, role: Role) => authorising(id, role, undefined)

/** Forbids a role one operation. */
const refusing = (id: OperationId, role: Role) => authorising(id, role, refuse(403, 'refused'))

/** Forbids an operation to API Users with a JWT. */
const refusingJwts = (id: OperationId) =>
  onEach(id).step({
    authorise: (facts, caller, scene) =>
      caller.user.role === 'api-user' && caller.token.kind === 'jwt'
        ? refuse(403, 'refused')
        : plainSteps.authorise(facts, caller, scene),
  })

/** Answers API Users with 500. */
const failing = (id: OperationId) => authorising(id, 'api-user', refuse(500, 'failed'))

/** Carries out an operation that the role may not call, and responds 403. */
const refusingTooLate = (id: OperationId, role: Role) =>
  allowing(id, role).answer((answer, { caller }) => (caller.user.role === role ? { status: 403 } : answer))

/** Faults of roles. */
export const permissionFaults: AreaFaults<'permissions'> = {
  'permissions/api-user-may-call-listeners': fault(
    'refuses messages of API Users',
    part('receiver', { admits: ({ role }) => role !== 'api-user' }),
  ),
  'permissions/api-user-refused-flows': everywhere('accepts API Users', (id) => allowing(id, 'api-user')),
  'permissions/api-user-may-call-messages': everywhere('refuses API Users', (id) => refusing(id, 'api-user'), {
    'fails for API Users': failing,
    'refuses the JWTs of API Users': refusingJwts,
  }),
  'permissions/api-user-may-call-cli': everywhere('refuses API Users', (id) => refusing(id, 'api-user'), {
    'fails for API Users': failing,
    'refuses the JWTs of API Users': refusingJwts,
  }),
  'permissions/viewer-may-view': everywhere('asks for the right to edit', (id) => refusing(id, 'viewer')),
  'permissions/administrators-only': everywhere(
    'accepts editors',
    (id) => allowing(id, 'editor'),
    {
      'lets users see and change their own keys': (id) =>
        onEach(id)
          .step({ authorise: () => undefined })
          .refuses(
            ({ caller, path }) =>
              caller.user.role !== 'administrator' && String(path.userId) !== String(caller.user.id),
            403,
          ),
    },
    [
      fault(
        'lists the users who are no administrators to editors',
        allowing('listUsers', 'editor').refuses(
          ({ caller, query }) => caller.user.role === 'editor' && query.nonAdminOnly !== true,
          403,
        ),
      ),
    ],
  ),
  'permissions/none-needs-no-rights': each('refuses API Users', (id) => refusing(id, 'api-user')),
  'permissions/operators-not-administrators': each('accepts operators', (id) => allowing(id, 'operator')),
  'permissions/api-users-not-administrators': each('accepts API Users', (id) => allowing(id, 'api-user')),
  'permissions/viewers-not-administrators': everywhere('accepts viewers', (id) => allowing(id, 'viewer')),
  'permissions/operators-refused-audit': everywhere('accepts operators', (id) => allowing(id, 'operator')),
  'permissions/api-user-refused-runs': everywhere('accepts API Users', (id) => allowing(id, 'api-user'), {
    'runs and stops flows for API Users, then responds 403': (id) => refusingTooLate(id, 'api-user'),
  }),
  'permissions/edit-and-execute-refused': everywhere(
    'asks for no more than the right to view',
    (id) => allowing(id, 'viewer'),
    {
      'carries out the calls of viewers, then responds 403': (id) => refusingTooLate(id, 'viewer'),
    },
  ),
  'permissions/switching-needs-no-rights': [
    fault('refuses API Users another tenant', refusing('switchTenant', 'api-user')),
    fault('refuses viewers another tenant', refusing('switchTenant', 'viewer')),
    fault(
      'switches who is no administrator to the own tenant',
      on('switchTenant').find((tenant, { caller, view }) =>
        tenant === undefined || caller.user.role === 'administrator' ? tenant : view.tenants.get(caller.tenantId),
      ),
    ),
    fault(
      'issues API Users who switch a token that does not work',
      on('switchTenant').changes((changes, { caller }) => (caller.user.role === 'api-user' ? [] : changes)),
    ),
  ],
  'permissions/administrator-not-refused': [
    fault('refuses administrators the description of a flow', refusing('getFlowDocumentation', 'administrator')),
    fault('refuses administrators the tasks of an execution', refusing('listRunningTasks', 'administrator')),
    fault('refuses administrators the users', refusing('listUsers', 'administrator')),
  ],
  'permissions/refused-call-changes-nothing': everywhere(
    'carries out the calls of API Users, then responds 403',
    (id) => refusingTooLate(id, 'api-user'),
    {},
    (
      [
        'createSchedule',
        'disableSchedule',
        'deleteSchedule',
        'runScheduledFlow',
        'replaceConnection',
        'deleteConnection',
        'bulkEditFlows',
      ] as const
    ).map((id) => fault(`carries out ${id} of API Users, then responds 403`, refusingTooLate(id, 'api-user'))),
  ),
}
