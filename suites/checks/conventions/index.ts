import * as conventions from './conventions.ts'
import * as served from './served.ts'
import * as values from './values.ts'

export const conventionChecks = [conventions, served, values]
