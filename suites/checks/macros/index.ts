import * as deleting from './deleting.ts'
import * as making from './making.ts'
import * as replacing from './replacing.ts'
import * as usage from './usage.ts'

export const macroChecks = [deleting, making, replacing, usage]
