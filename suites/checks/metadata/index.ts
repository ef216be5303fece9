import * as descriptions from './descriptions.ts'
import * as lists from './lists.ts'

export const metadataChecks = [descriptions, lists]
