import type { SkillName } from '../../world/assistant.ts'
import { flowChanges } from './skills/changes.ts'
import { connectionsOfFlow, flowsOfConnection, listConnections } from './skills/connections.ts'
import { listCommands, runCommand } from './skills/commands.ts'
import { listFlows, startFlow, stopFlow } from './skills/flows.ts'
import { explainFailure, failures, running } from './skills/failures.ts'
import { explainRestore } from './skills/restore.ts'
import { executionLog, flowRuns, flowStatus } from './skills/runs.ts'
import { listSchedules, nextStarts } from './skills/schedules.ts'
import { importTemplate, searchArticles, searchTemplates } from './skills/searches.ts'
import type { Skill } from './skills/skill.ts'
import { pauseSchedule, resumeSchedule } from './skills/switches.ts'
import { openTicket } from './skills/tickets.ts'

/** How the assistant finds its replies in the world: by its tools alone, with the role of the caller. */
export const skills: Readonly<Record<SkillName, Skill>> = {
  failures,
  running,
  'explain-failure': explainFailure,
  'flow-status': flowStatus,
  'flow-runs': flowRuns,
  'flow-changes': flowChanges,
  'execution-log': executionLog,
  'start-flow': startFlow,
  'stop-flow': stopFlow,
  'list-flows': listFlows,
  'list-schedules': listSchedules,
  'next-starts': nextStarts,
  'pause-schedule': pauseSchedule,
  'resume-schedule': resumeSchedule,
  'list-connections': listConnections,
  'connections-of-flow': connectionsOfFlow,
  'flows-of-connection': flowsOfConnection,
  'search-templates': searchTemplates,
  'import-template': importTemplate,
  'search-articles': searchArticles,
  'explain-restore': explainRestore,
  'open-ticket': openTicket,
  'list-commands': listCommands,
  'run-command': runCommand,
}
