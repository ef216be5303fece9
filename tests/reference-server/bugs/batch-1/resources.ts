import type { Bug } from '../bug.ts'
import { conventions } from './conventions.ts'
import { creates } from './creates.ts'
import { flowCounts } from './flow-counts.ts'
import { flowFields } from './flow-fields.ts'
import { ids } from './ids.ts'
import { puts } from './puts.ts'
import { timesAndLists } from './times-and-lists.ts'

/** The bugs of conventions, resources, keys, authentication, errors, limits and versions. */
export const resources: readonly Bug[] = [
  ...conventions,
  ...creates,
  ...flowCounts,
  ...flowFields,
  ...ids,
  ...puts,
  ...timesAndLists,
]
