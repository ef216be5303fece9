import * as answers from './answers.ts'
import * as details from './details.ts'
import * as failedCalls from './failed-calls.ts'
import * as furtherCalls from './further-calls.ts'
import * as records from './records.ts'
import * as search from './search.ts'

export const auditChecks = [answers, details, failedCalls, furtherCalls, records, search]
