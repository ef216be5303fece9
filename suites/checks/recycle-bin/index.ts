import * as alive from './alive.ts'
import { eachKindChecks } from './each-kind.ts'
import * as listing from './listing.ts'
import * as restore from './restore.ts'
import * as together from './together.ts'

export const recycleBinChecks = [...eachKindChecks, alive, listing, restore, together]
