import * as records from './records.ts'
import * as search from './search.ts'

export const auditChecks = [records, search]
