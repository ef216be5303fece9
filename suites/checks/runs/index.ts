import * as beside from './beside.ts'
import * as byName from './by-name.ts'
import * as byNameOfOthers from './by-name-of-others.ts'
import * as masks from './masks.ts'
import * as options from './options.ts'
import * as parameters from './parameters.ts'
import * as reply from './reply.ts'
import * as start from './start.ts'
import * as stop from './stop.ts'
import * as stopTime from './stop-time.ts'
import * as waiting from './waiting.ts'
import * as waitingLong from './waiting-long.ts'

export const runChecks = [
  beside,
  byName,
  byNameOfOthers,
  masks,
  options,
  parameters,
  reply,
  start,
  stop,
  stopTime,
  waiting,
  waitingLong,
]
