import type { Bug } from '../bug.ts'
import { whatItDoes } from './what-it-does.ts'
import { platformLists } from './platform-lists.ts'
import { flowMembers } from './flow-members.ts'
import { objectMembers } from './object-members.ts'
import { movesOfObjects } from './moves-of-objects.ts'
import { movesOfCredentials } from './moves-of-credentials.ts'
import { signIn } from './sign-in.ts'
import { userKeysAgain } from './user-keys-again.ts'
import { errorsAgain } from './errors-again.ts'
import { limitsAgain } from './limits-again.ts'
import { versionsAgain } from './versions-again.ts'
import { flowOperations } from './flow-operations.ts'
import { runOperations } from './run-operations.ts'

/** What the service does, flows and runs, access, errors, limits and versions. */
export const platform: readonly Bug[] = [
  ...whatItDoes,
  ...platformLists,
  ...flowMembers,
  ...objectMembers,
  ...movesOfObjects,
  ...movesOfCredentials,
  ...signIn,
  ...userKeysAgain,
  ...errorsAgain,
  ...limitsAgain,
  ...versionsAgain,
  ...flowOperations,
  ...runOperations,
]
