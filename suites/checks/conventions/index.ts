import * as conventions from './conventions.ts'

export const conventionChecks = [conventions]
