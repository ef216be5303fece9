import * as conventions from './conventions.ts'
import * as values from './values.ts'

export const conventionChecks = [conventions, values]
