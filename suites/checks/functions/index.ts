import * as list from './list.ts'

export const functionChecks = [list]
