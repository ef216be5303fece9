import * as roles from './roles.ts'

export const permissionChecks = [roles]
