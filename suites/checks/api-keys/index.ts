import * as allowance from './allowance.ts'
import * as expiry from './expiry.ts'
import * as inherited from './inherited.ts'
import * as keys from './keys.ts'
import * as otherKeys from './other-keys.ts'
import * as userList from './user-list.ts'
import * as users from './users.ts'

export const apiKeyChecks = [expiry, userList, keys, inherited, allowance, otherKeys, users]
