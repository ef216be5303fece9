import * as counts from './counts.ts'
import * as dbt from './dbt.ts'
import * as downloads from './downloads.ts'
import * as filterDates from './filter-dates.ts'
import * as filterIds from './filter-ids.ts'
import * as filterStatus from './filter-status.ts'
import * as filterTexts from './filter-texts.ts'
import * as filtersCombine from './filters-combine.ts'
import * as history from './history.ts'
import * as leftOut from './left-out.ts'
import * as liveGrowth from './live-growth.ts'
import * as liveLog from './live-log.ts'
import * as logs from './logs.ts'
import * as longAgo from './long-ago.ts'
import * as longLog from './long-log.ts'
import * as newMessage from './new-message.ts'
import * as one from './one.ts'
import * as ownLog from './own-log.ts'
import * as renamed from './renamed.ts'
import * as runningTasks from './running-tasks.ts'
import * as started from './started.ts'
import * as times from './times.ts'

export const executionChecks = [
  counts,
  filterDates,
  filterIds,
  filterStatus,
  filterTexts,
  filtersCombine,
  history,
  leftOut,
  logs,
  downloads,
  liveLog,
  liveGrowth,
  dbt,
  renamed,
  runningTasks,
  longAgo,
  longLog,
  newMessage,
  one,
  ownLog,
  started,
  times,
]
