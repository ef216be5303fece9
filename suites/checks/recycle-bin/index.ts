import * as listing from './listing.ts'
import * as restore from './restore.ts'

export const recycleBinChecks = [listing, restore]
