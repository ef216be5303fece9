import * as keys from './keys.ts'

export const customKeyChecks = [keys]
