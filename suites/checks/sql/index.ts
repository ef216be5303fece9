import * as console from './console.ts'
import * as running from './running.ts'

export const sqlChecks = [console, running]
