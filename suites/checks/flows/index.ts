import { flowLikeChecks } from '../resources/index.ts'
import { flows } from './flow.ts'
import * as bound from './bound.ts'
import * as bulk from './bulk.ts'
import * as bulkMany from './bulk-many.ts'
import * as bulkUntag from './bulk-untag.ts'
import * as bundleExports from './bundles-exports.ts'
import * as failingBundles from './bundles-failing.ts'
import * as bundleImports from './bundles-imports.ts'
import * as bundleMacros from './bundles-macros.ts'
import * as bundlePreviews from './bundles-previews.ts'
import * as bundleUses from './bundles-uses.ts'
import * as counts from './counts.ts'
import * as countsRestored from './counts-restored.ts'
import * as deletion from './delete.ts'
import * as deletionBeside from './delete-beside.ts'
import * as deletionStillReferenced from './delete-still-referenced.ts'
import * as deletionUnreferenced from './delete-unreferenced.ts'
import * as deletionWithConnections from './delete-with-connections.ts'
import * as deletionWithSchedules from './delete-with-schedules.ts'
import * as fields from './fields.ts'
import * as former from './former.ts'
import * as inspect from './inspect.ts'
import * as lists from './lists.ts'
import * as parents from './parents.ts'
import * as recent from './recent.ts'
import * as replace from './replace.ts'
import * as stamps from './stamps.ts'
import * as usage from './usage.ts'
import * as versions from './versions.ts'

export const flowChecks = [
  ...flowLikeChecks(flows),
  bound,
  bulk,
  bulkMany,
  bulkUntag,
  bundleExports,
  bundlePreviews,
  bundleImports,
  bundleMacros,
  failingBundles,
  bundleUses,
  counts,
  countsRestored,
  deletion,
  deletionBeside,
  deletionStillReferenced,
  deletionUnreferenced,
  deletionWithConnections,
  deletionWithSchedules,
  fields,
  former,
  inspect,
  lists,
  parents,
  recent,
  replace,
  stamps,
  usage,
  versions,
]
