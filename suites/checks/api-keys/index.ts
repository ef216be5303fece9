import * as keys from './keys.ts'

export const apiKeyChecks = [keys]
