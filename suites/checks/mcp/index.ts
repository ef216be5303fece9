import * as get from './get.ts'

export const mcpChecks = [get]
