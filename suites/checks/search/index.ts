import * as afterWrites from './after-writes.ts'
import * as byName from './by-name.ts'
import * as filteredKinds from './filtered-kinds.ts'
import * as sharedTags from './shared-tags.ts'
import * as tags from './tags.ts'
import * as withFilters from './with-filters.ts'

export const searchChecks = [afterWrites, byName, filteredKinds, sharedTags, tags, withFilters]
