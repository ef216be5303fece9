import { scheduleLikeChecks } from '../resources/index.ts'
import * as bulk from './bulk.ts'
import * as fields from './fields.ts'
import * as firing from './firing.ts'
import * as firingAgain from './firing-again.ts'
import * as lists from './lists.ts'
import * as notFiring from './not-firing.ts'
import * as parameters from './parameters.ts'
import * as replace from './replace.ts'
import * as replaced from './replaced.ts'
import * as restoredWithFlow from './restored-with-flow.ts'
import * as runs from './runs.ts'
import * as switching from './switching.ts'
import * as versions from './versions.ts'
import { schedules } from './schedule.ts'

export const scheduleChecks = [
  ...scheduleLikeChecks(schedules),
  bulk,
  fields,
  firing,
  firingAgain,
  notFiring,
  runs,
  parameters,
  lists,
  replace,
  replaced,
  restoredWithFlow,
  switching,
  versions,
]
