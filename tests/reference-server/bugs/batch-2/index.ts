import type { Bug } from '../bug.ts'
import { agentTalksAgain } from './agent-talks-again.ts'
import { agentToolsAgain } from './agent-tools-again.ts'
import { webhooksAgain } from './webhooks-again.ts'
import { cliMessagesAudit } from './cli-messages-audit.ts'
import { executionsAgain } from './executions-again.ts'
import { schedulesAgain } from './schedules-again.ts'
import { binSearchTags } from './bin-search-tags.ts'
import { bundlesAgain } from './bundles-again.ts'
import { connectionsAgain } from './connections-again.ts'
import { macrosAndTemplates } from './macros-and-templates.ts'
import { platform } from './platform.ts'

export const BATCH_2: readonly Bug[] = [
  ...platform,
  ...binSearchTags,
  ...macrosAndTemplates,
  ...bundlesAgain,
  ...connectionsAgain,
  ...executionsAgain,
  ...schedulesAgain,
  ...cliMessagesAudit,
  ...agentTalksAgain,
  ...agentToolsAgain,
  ...webhooksAgain,
]
