import * as templates from './templates.ts'

export const templateChecks = [templates]
