import * as bulk from './bulk.ts'
import * as bundles from './bundles.ts'
import * as inspect from './inspect.ts'
import * as usage from './usage.ts'
import * as versions from './versions.ts'
import * as deletion from './delete.ts'

export const flowChecks = [bulk, bundles, inspect, usage, versions, deletion]
