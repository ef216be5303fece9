import type { Bug } from '../bug.ts'
import { BUNDLE_ROWS } from './bundle-rows.ts'
import { CALLERS } from './callers.ts'
import { CONVENTIONS } from './conventions.ts'
import { ENTRY_ROWS } from './entry-rows.ts'
import { ERRORS } from './errors.ts'
import { EVENT_ROWS } from './events.ts'
import { EXECUTION_ROWS } from './execution-rows.ts'
import { FLOW_ROWS } from './flow-rows.ts'
import { LIMITS, VERSIONING } from './limits.ts'
import { MEMBERS } from './members.ts'
import { MORE_MEMBERS } from './more-members.ts'
import { MOVES_OF_OTHERS } from './moves-of-others.ts'
import { MOVES } from './moves.ts'
import { OBJECT_ROWS } from './object-rows.ts'
import { OTHER_ROWS } from './other-rows.ts'
import { SHAPES_OF_REPORTS } from './report-shapes.ts'
import { RUN_ROWS } from './run-rows.ts'
import { SCHEDULE_ROWS } from './schedule-rows.ts'
import { SEARCH_ROWS } from './search-rows.ts'
import { SHAPES } from './shapes.ts'

/** The bugs of the platform's document. */
export const PLATFORM_3: readonly Bug[] = [
  ...BUNDLE_ROWS,
  ...CALLERS,
  ...CONVENTIONS,
  ...ENTRY_ROWS,
  ...ERRORS,
  ...EVENT_ROWS,
  ...EXECUTION_ROWS,
  ...FLOW_ROWS,
  ...LIMITS,
  ...VERSIONING,
  ...MEMBERS,
  ...MORE_MEMBERS,
  ...MOVES_OF_OTHERS,
  ...MOVES,
  ...OBJECT_ROWS,
  ...OTHER_ROWS,
  ...SHAPES_OF_REPORTS,
  ...RUN_ROWS,
  ...SCHEDULE_ROWS,
  ...SEARCH_ROWS,
  ...SHAPES,
]
