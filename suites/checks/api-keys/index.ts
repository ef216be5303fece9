import * as expiry from './expiry.ts'
import * as keys from './keys.ts'
import * as otherKeys from './other-keys.ts'
import * as users from './users.ts'

export const apiKeyChecks = [expiry, keys, otherKeys, users]
