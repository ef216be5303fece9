import type { AgentTool } from './tool.ts'
import { hostCli, hostListCommands } from './host.ts'
import { createSupportTicket, searchKnowledgeBase } from './knowledge.ts'
import { importTemplate, searchTemplates } from './templates.ts'

/** The tools that the document names, in its order. */
export const documentedTools: readonly AgentTool[] = [
  searchKnowledgeBase,
  searchTemplates,
  createSupportTicket,
  hostListCommands,
  hostCli,
  importTemplate,
]
