import * as descriptions from './descriptions.ts'
import * as eachType from './each-type.ts'
import * as lists from './lists.ts'
import * as secretKeys from './secret-keys.ts'

export const metadataChecks = [descriptions, eachType, lists, secretKeys]
