import * as credentials from './credentials.ts'
import * as exports from './export.ts'
import * as failure from './failure.ts'
import * as imports from './import.ts'

export const bundleChecks = [exports, imports, credentials, failure]
