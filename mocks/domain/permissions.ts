import type { OperationFacts } from '#spec'
import type { Role, UserRecord } from '../world/index.ts'

/** Groups that an API User may call (platform document, authentication, 5). */
const API_USER_GROUPS = new Set(['messages', 'cli', 'authentication'])

/** Rights of each role, besides what needs none. The mapping is not documented: the mock's choice. */
const RIGHTS: Readonly<Record<Exclude<Role, 'api-user'>, ReadonlySet<string>>> = {
  administrator: new Set(['view', 'edit', 'execute', 'admin']),
  editor: new Set(['view', 'edit', 'execute']),
  operator: new Set(['view', 'execute']),
  viewer: new Set(['view']),
}

export interface PermissionParts {
  /** Whether the user's role allows the operation. */
  allows: (user: UserRecord, facts: OperationFacts) => boolean
}

export const permissionParts: PermissionParts = {
  allows(user, facts) {
    // The documents tie the agent to no role, only to the account's AI features.
    if (facts.api !== 'platform') return user.aiEnabled
    if (facts.permission === 'none') return true
    if (user.role === 'api-user') return API_USER_GROUPS.has(facts.group)
    return RIGHTS[user.role].has(rightFor(facts))
  },
}

/** The right that an operation requires; if the documents show none, derived from its effect. */
function rightFor(facts: OperationFacts): string {
  if (facts.permission !== 'not-shown') return facts.permission
  if (facts.effect === 'reads') return 'view'
  return facts.effect === 'executes' || facts.effect === 'commands' ? 'execute' : 'edit'
}
