import { onEach } from '../../../../mocks/alterations/on.ts'
import { admitting, isExpiredKey, recordOf } from '../../../../mocks/alterations/faults/steps.ts'
import { refuse } from '../../../../mocks/domain/kernel/answer.ts'
import { type Steps, plainSteps } from '../../../../mocks/domain/kernel/steps.ts'
import { type Mutant, type Operator, keyOf, statusesOf, successesOf } from '../mutant.ts'

/** Invalid tokens, by what is wrong with them. */
const BAD: Readonly<Record<string, Parameters<typeof admitting>[1]>> = {
  missing: (token) => token === undefined,
  unknown: (token, scene) => token !== undefined && recordOf(token, scene) === undefined,
  expired: isExpiredKey,
  revoked: (token, scene) => recordOf(token, scene)?.revoked === true,
}

/** Accepts each kind of invalid token, as the administrator. */
export const authenticationSkipped: Operator = ({ id, public: open }) =>
  open
    ? []
    : Object.entries(BAD).map(([token, when]): Mutant => ({
        operator: 'authentication skipped',
        operation: id,
        detail: `token ${token}`,
        touches: [keyOf(id, 401)],
        make: (note) =>
          admitting(id, (...given) => {
            const admits = when(...given)
            if (admits) note()
            return admits
          }),
      }))

/** Groups that the documents open to every role, including the API User. */
const FOR_ALL: ReadonlySet<string> = new Set(['messages', 'cli'])

/**
 * Admits any authenticated caller where a role is required, and refuses all but administrators where the documents admit every role.
 * Elsewhere the documents do not say which roles besides the administrator may call.
 */
export const permissionChanged: Operator = (facts) => {
  const { id } = facts
  if (!statusesOf(facts).includes(403)) return []
  const mutant = (detail: string, touches: Mutant['touches'], authorise: Steps['authorise']): Mutant => ({
    operator: 'permission',
    operation: id,
    detail,
    touches,
    make: (note) =>
      onEach(id).step({
        authorise(...given) {
          const verdict = authorise(...given)
          if ((verdict === undefined) !== (plainSteps.authorise(...given) === undefined)) note()
          return verdict
        },
      }),
  })
  return [
    mutant('skipped', [keyOf(id, 403)], () => undefined),
    ...(facts.permission === 'none' || FOR_ALL.has(facts.group)
      ? [
          mutant('asks for more', successesOf(facts), (asked, caller, scene) =>
            caller.user.role === 'administrator'
              ? plainSteps.authorise(asked, caller, scene)
              : refuse(403, 'not an administrator'),
          ),
        ]
      : []),
  ]
}
