import * as levels from './levels.ts'
import * as roles from './roles.ts'

export const permissionChecks = [levels, roles]
