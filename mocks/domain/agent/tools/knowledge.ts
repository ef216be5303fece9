import { writeJson } from '#spec'
import { put } from '../../../world/index.ts'
import type { AgentTool, ToolAnnotations } from './tool.ts'

const SEARCHES: Omit<ToolAnnotations, 'title'> = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
}

/** Articles in one result. */
const MOST_ARTICLES = 5

/** Words that say nothing about what is searched. */
const FILLERS = new Set(
  'the and how does what why can for you are with from use get work works show tell about which where'.split(' '),
)

function wordsOf(query: unknown): string[] {
  const words = String(query).toLowerCase().split(/\W+/)
  return words.filter((word) => word.length > 2 && !FILLERS.has(word))
}

/** How many words of a query a text contains. */
function mentions(text: string, query: unknown): number {
  const lower = text.toLowerCase()
  // Other forms of a word count too: restore finds restoring.
  return wordsOf(query).filter((word) => lower.includes(word.length > 4 ? word.replace(/(ing|ed|e|s)$/, '') : word))
    .length
}

/** How much more a word of a title counts than one of a text. */
const TITLE_WEIGHT = 3

/** Those that contain a word of a query, the best first: with its words in their titles. */
export function bestOf<T>(
  things: Iterable<T>,
  query: unknown,
  partsOf: (thing: T) => { title: string; text: string },
): T[] {
  const rated = [...things].map((thing) => {
    const { title, text } = partsOf(thing)
    return { thing, hits: TITLE_WEIGHT * mentions(title, query) + mentions(text, query) }
  })
  const found = rated.filter(({ hits }) => hits > 0).toSorted((one, other) => other.hits - one.hits)
  return found.map(({ thing }) => thing)
}

export const searchKnowledgeBase: AgentTool = {
  name: 'search_knowledge_base',
  description: 'Searches articles about the platform.',
  parameters: { type: 'object', properties: { query: { type: 'string' } }, required: ['query'] },
  annotations: { title: 'Search the knowledge base', ...SEARCHES },
  standsFor: [],
  agentic: false,
  execute({ query }, { parts }) {
    const { articles } = parts.assistant.script
    const hits = bestOf(articles, query, (article) => article).slice(0, MOST_ARTICLES)
    const found = hits.map(({ title, text }, index) => `## ${index + 1}. ${title}\n\n${text.trim()}`)
    return { success: true, text: found.join('\n\n') || 'No article was found.', changes: [] }
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
