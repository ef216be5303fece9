import * as alive from './alive.ts'
import { deletedAgainChecks } from './deleted-again.ts'
import { eachKindChecks } from './each-kind.ts'
import { editedChecks } from './edited.ts'
import * as listing from './listing.ts'
import * as restore from './restore.ts'
import * as together from './together.ts'

export const recycleBinChecks = [
  ...eachKindChecks,
  ...deletedAgainChecks,
  ...editedChecks,
  alive,
  listing,
  restore,
  together,
]
