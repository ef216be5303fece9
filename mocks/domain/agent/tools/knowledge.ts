import { writeJson } from '#spec'
import { put } from '../../../world/index.ts'
import type { AgentTool, ToolAnnotations } from './tool.ts'

const SEARCHES: Omit<ToolAnnotations, 'title'> = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
}

/** The mock's knowledge base: title and summary of each article. */
const ARTICLES: readonly (readonly [string, string])[] = [
  ['Running a flow', 'A flow starts manually, by a schedule, or by a message to a listener.'],
  ['Scheduling a flow', 'A schedule holds an expression of six fields; it can be paused without being deleted.'],
  ['Restoring deleted objects', 'Deleted flows, schedules, connections, formats and listeners are in the recycle bin.'],
  ['Working with templates', 'A template is imported as a flow of its own type or onto the visual canvas.'],
]

/** Whether a text contains a word of the query. */
export function mentions(text: string, query: unknown): boolean {
  const words = String(query)
    .toLowerCase()
    .split(/\W+/)
    .filter((word) => word.length > 2)
  return words.some((word) => text.toLowerCase().includes(word))
}

export const searchKnowledgeBase: AgentTool = {
  name: 'search_knowledge_base',
  description: 'Searches articles about the platform.',
  parameters: { type: 'object', properties: { query: { type: 'string' } }, required: ['query'] },
  annotations: { title: 'Search the knowledge base', ...SEARCHES },
  standsFor: [],
  agentic: false,
  execute({ query }) {
    const hits = ARTICLES.filter((article) => mentions(article.join(' '), query))
    const lines = hits.map(([title, gist], index) => `${index + 1}. ${title}: ${gist}`)
    return { success: true, text: lines.join('\n') || 'No article was found.', changes: [] }
  },
}

export const createSupportTicket: AgentTool = {
  name: 'create_support_ticket',
  description: 'Opens a ticket in the support system.',
  parameters: {
    type: 'object',
    properties: { subject: { type: 'string' }, description: { type: 'string' }, user_email: { type: 'string' } },
    required: ['subject', 'description', 'user_email'],
  },
  annotations: {
    title: 'Open a support ticket',
    readOnlyHint: false,
    destructiveHint: false,
    idempotentHint: false,
    openWorldHint: true,
  },
  standsFor: [],
  agentic: false,
  execute({ subject, description, user_email: userEmail }, { ids, now, caller }) {
    const ticket = {
      id: ids.id(),
      subject: String(subject),
      description: String(description),
      userEmail: String(userEmail),
      openedBy: caller.user.login,
      openedAt: now,
    }
    return {
      success: true,
      text: `Ticket ${writeJson(ticket.id)} was opened.`,
      changes: [put('tickets', ticket.id, ticket)],
    }
  },
}
