import type { OperationRule } from './rule.ts'

/** What a path names may not exist. The agent's documents say so of sessions alone: an unknown tool is answered with 200. */
export const status404: OperationRule = {
  id: 'status-404',
  says: 'An operation with an object (on the agent API: a session) in its path documents 404.',
  *judge({ api, path, responses }) {
    const needed = api === 'platform' ? path.includes('{') : path.includes('{session_id}')
    if (!needed || responses['404'] !== undefined) return
    yield {
      at: ['responses'],
      message: 'it lacks 404 though its path names an object',
      mend: 'add the shared NotFound',
    }
  },
}
