import { Unanswered } from './transport/unanswered.ts'
import { Blocked, HarnessError } from './verdict.ts'

/** Maximum number of attempts per value. */
const TRIES = 5

/**
 * Retries a value that could not be judged: a request got no response, or a prerequisite was refused. A case of many
 * values sends hundreds of requests, and one network failure must not decide for all. Timeouts are not retried.
 */
export function retryUnjudged<T>(holds: (value: T) => Promise<void>): (value: T) => Promise<void> {
  return async (value) => {
    for (let left = TRIES - 1; ; left--) {
      try {
        return await holds(value)
      } catch (problem) {
        if (left === 0 || !isRetryable(problem)) throw problem
      }
    }
  }
}

/** Whether a retry may help: the network failed immediately, or a prerequisite was refused. */
export function isRetryable(problem: unknown): boolean {
  if (problem instanceof Unanswered) return !problem.timedOut
  return problem instanceof HarnessError || problem instanceof Blocked
}
