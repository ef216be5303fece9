import * as deletion from './delete.ts'

export const flowChecks = [deletion]
