import * as anyText from './any-text.ts'
import * as documented from './documented.ts'
import * as finding from './finding.ts'
import { lackingChecks } from './lacking.ts'
import * as list from './list.ts'
import * as running from './running.ts'
import * as templates from './templates.ts'
import * as unknown from './unknown.ts'

export const agentToolChecks = [anyText, documented, finding, lackingChecks, list, running, templates, unknown]
