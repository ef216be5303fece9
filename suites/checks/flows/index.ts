import { flowLikeChecks } from '../resources/index.ts'
import { flows } from './flow.ts'
import * as bulk from './bulk.ts'
import * as bulkMany from './bulk-many.ts'
import * as bundles from './bundles.ts'
import * as counts from './counts.ts'
import * as deletion from './delete.ts'
import * as deletionWithConnections from './delete-with-connections.ts'
import * as deletionWithSchedules from './delete-with-schedules.ts'
import * as fields from './fields.ts'
import * as former from './former.ts'
import * as inspect from './inspect.ts'
import * as lists from './lists.ts'
import * as replace from './replace.ts'
import * as stamps from './stamps.ts'
import * as usage from './usage.ts'
import * as versions from './versions.ts'

export const flowChecks = [
  ...flowLikeChecks(flows),
  bulk,
  bulkMany,
  bundles,
  counts,
  deletion,
  deletionWithConnections,
  deletionWithSchedules,
  fields,
  former,
  inspect,
  lists,
  replace,
  stamps,
  usage,
  versions,
]
