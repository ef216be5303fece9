import * as counts from './counts.ts'
import * as filters from './filters.ts'
import * as history from './history.ts'
import * as leftOut from './left-out.ts'
import * as logs from './logs.ts'
import * as longAgo from './long-ago.ts'
import * as one from './one.ts'
import * as ownLog from './own-log.ts'
import * as started from './started.ts'
import * as times from './times.ts'

export const executionChecks = [counts, filters, history, leftOut, logs, longAgo, one, ownLog, started, times]
