import type { Bug } from '../bug.ts'
import { agentToolCalls } from './agent-tool-calls.ts'
import { agentToolResults } from './agent-tool-results.ts'
import { agentTools } from './agent-tools.ts'
import { chatAnswers } from './chat-responses.ts'
import { chatRequests } from './chats.ts'

/** The bugs of the whole agent document. */
export const agent: readonly Bug[] = [
  ...agentTools,
  ...agentToolCalls,
  ...agentToolResults,
  ...chatRequests,
  ...chatAnswers,
]
