import type { Bug } from '../bug.ts'
import { allowanceErrors } from './agent-allowance.ts'
import { agentCallers } from './agent-callers.ts'
import { agentEvents } from './agent-events.ts'
import { allowanceLimits } from './agent-limits.ts'
import { agentMemory, unknownSessions } from './agent-memory.ts'
import { agentOwnKeys } from './agent-own-keys.ts'
import { agentScope } from './agent-scope.ts'
import { agentSessions } from './agent-sessions.ts'
import { agentStreams } from './agent-streams.ts'
import { agentTokens } from './agent-tokens.ts'
import { agentToolCalls } from './agent-tool-calls.ts'
import { agentToolResults } from './agent-tool-results.ts'
import { agentTools } from './agent-tools.ts'
import { chatAnswers } from './chat-responses.ts'
import { chatRequests } from './chats.ts'
import { mcpCodes } from './mcp-codes.ts'
import { mcpMethods } from './mcp-methods.ts'
import { mcpEndpoint } from './mcp-tables.ts'
import { mcpTooling } from './mcp-tools.ts'

/** The bugs of the whole agent document. */
export const agent: readonly Bug[] = [
  ...agentTools,
  ...agentToolCalls,
  ...agentToolResults,
  ...chatRequests,
  ...chatAnswers,
  ...agentSessions,
  ...agentMemory,
  ...unknownSessions,
  ...agentStreams,
  ...agentTokens,
  ...agentEvents,
  ...mcpEndpoint,
  ...mcpTooling,
  ...mcpMethods,
  ...mcpCodes,
  ...allowanceErrors,
  ...allowanceLimits,
  ...agentOwnKeys,
  ...agentCallers,
  ...agentScope,
]
