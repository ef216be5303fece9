import { RefusedCall } from '../call.ts'
import { CapExceeded, ChatFailed, SessionGone } from './client.ts'

/**
 * The widget's message for a missing reply. Depends on the status alone: the bodies of the agent's refusals are not
 * documented.
 */
export function wordsFor(problem: unknown): string {
  if (problem instanceof CapExceeded)
    return 'The AI allowance of this month is exhausted. Recharge it, or set your own key.'
  if (problem instanceof SessionGone) return 'This conversation no longer exists. Start a new one.'
  if (problem instanceof ChatFailed)
    return problem.retryable ? 'Something went wrong. Please try again.' : 'There is no reply to this.'
  const status = problem instanceof RefusedCall ? problem.status : undefined
  if (status === 400) return 'Please enter a message.'
  if (status === 401) return 'The key of this page is no longer valid.'
  if (status === 403) return 'AI features are disabled for this account.'
  return 'The assistant cannot be reached.'
}
