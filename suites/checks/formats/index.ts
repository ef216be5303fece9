import { bulkOfOthersChecks } from '../resources/bulk-of-others.ts'
import { bulkVersionChecks } from '../resources/bulk-versions.ts'
import { ioChecks } from '../resources/index.ts'
import { formats } from '../resources/io.ts'

export const formatChecks = [...ioChecks(formats), bulkOfOthersChecks(formats), bulkVersionChecks(formats)]
