import * as anyText from './any-text.ts'
import * as documented from './documented.ts'
import * as finding from './finding.ts'
import * as importer from './importer.ts'
import { lackingChecks } from './lacking.ts'
import * as list from './list.ts'
import * as listed from './listed.ts'
import * as running from './running.ts'
import * as templates from './templates.ts'
import * as unknown from './unknown.ts'

export const agentToolChecks = [
  anyText,
  documented,
  finding,
  importer,
  lackingChecks,
  list,
  listed,
  running,
  templates,
  unknown,
]
