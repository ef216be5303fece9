import * as conventions from './conventions.ts'
import * as described from './described.ts'
import { membersComeBack } from './members.ts'
import { oldObjects } from './old-objects.ts'
import * as once from './once.ts'
import * as rate from './rate.ts'
import * as served from './served.ts'
import * as switches from './switches.ts'
import * as times from './times.ts'
import * as values from './values.ts'
import * as wholeHistories from './whole-histories.ts'
import * as wholeLists from './whole-lists.ts'

export const conventionChecks = [
  conventions,
  described,
  { membersComeBack, oldObjects },
  once,
  rate,
  served,
  switches,
  times,
  values,
  wholeHistories,
  wholeLists,
]
