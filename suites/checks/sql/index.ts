import * as console from './console.ts'
import * as refused from './refused.ts'
import * as running from './running.ts'

export const sqlChecks = [console, refused, running]
