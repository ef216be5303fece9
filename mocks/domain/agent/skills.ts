import type { SkillName } from '../../world/assistant.ts'
import { listConnections } from './skills/connections.ts'
import { listFlows, startFlow, stopFlow } from './skills/flows.ts'
import { explainFailure, failures, running } from './skills/failures.ts'
import { listSchedules } from './skills/schedules.ts'
import { importTemplate, searchArticles, searchTemplates } from './skills/searches.ts'
import type { Skill } from './skills/skill.ts'

/** How the assistant finds its replies in the world: by its tools alone, with the role of the caller. */
export const skills: Readonly<Record<SkillName, Skill>> = {
  failures,
  running,
  'explain-failure': explainFailure,
  'start-flow': startFlow,
  'stop-flow': stopFlow,
  'list-flows': listFlows,
  'list-schedules': listSchedules,
  'list-connections': listConnections,
  'search-templates': searchTemplates,
  'import-template': importTemplate,
  'search-articles': searchArticles,
}
