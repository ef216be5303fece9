import { RefusedCall } from '../call.ts'
import { CapExceeded, ChatFailed, SessionGone } from './client.ts'

/**
 * The widget's message for a missing reply. Depends on the status alone: the bodies of the agent's refusals are not
 * documented.
 */
export function wordsFor(problem: unknown): string {
  if (problem instanceof CapExceeded)
    return 'The AI allowance of this month is used up. Recharge it, or set a key of your own.'
  if (problem instanceof SessionGone) return 'This conversation does not exist any more. Begin another one.'
  if (problem instanceof ChatFailed)
    return problem.retryable ? 'That did not work. Ask again.' : 'No reply can be given to this.'
  const status = problem instanceof RefusedCall ? problem.status : undefined
  if (status === 400) return 'Write something first.'
  if (status === 401) return 'The key of this page is not valid any more.'
  if (status === 403) return 'AI features are switched off for this account.'
  return 'The assistant cannot be reached.'
}
