import * as accepting from './accepting.ts'
import * as bodies from './bodies.ts'
import * as everyAnswer from './every-answer.ts'
import * as failedRun from './failed-run.ts'
import * as failing from './failing.ts'
import * as notFound from './not-found.ts'
import * as parameters from './parameters.ts'
import * as types from './types.ts'
import * as unauthorized from './unauthorized.ts'
import * as unlabelled from './unlabelled.ts'

export const errorChecks = [
  accepting,
  bodies,
  everyAnswer,
  failedRun,
  failing,
  notFound,
  parameters,
  types,
  unauthorized,
  unlabelled,
]
