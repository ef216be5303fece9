import * as descriptions from './descriptions.ts'
import * as eachType from './each-type.ts'
import * as lists from './lists.ts'

export const metadataChecks = [descriptions, eachType, lists]
