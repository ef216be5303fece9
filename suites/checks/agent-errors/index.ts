import * as challenge from './challenge.ts'
import * as failures from './failures.ts'
import * as inherited from './inherited.ts'
import * as keys from './keys.ts'
import * as media from './media.ts'
import * as sessions from './sessions.ts'
import * as statuses from './statuses.ts'
import * as tracked from './tracked.ts'
import * as unauthorized from './unauthorized.ts'

export const agentErrorChecks = [challenge, failures, inherited, keys, media, sessions, statuses, tracked, unauthorized]
