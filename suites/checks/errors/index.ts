import * as bodies from './bodies.ts'
import * as everyAnswer from './every-answer.ts'
import * as failedRun from './failed-run.ts'
import * as failing from './failing.ts'
import * as notFound from './not-found.ts'
import * as unauthorized from './unauthorized.ts'

export const errorChecks = [bodies, everyAnswer, failedRun, failing, notFound, unauthorized]
