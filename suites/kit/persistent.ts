import { Unanswered } from './transport/unanswered.ts'
import { Blocked, HarnessError } from './verdict.ts'

/** A value that cannot be judged is tried so often. */
const TRIES = 5

/**
 * Judges a value again where nothing is known of it yet: a request got no answer of the service, or a prerequisite was refused. A
 * case of many values sends hundreds of requests, and one that a network fails must not decide for all of them. What takes
 * too long is not tried again.
 */
export function persistent<T>(holds: (value: T) => Promise<void>): (value: T) => Promise<void> {
  return async (value) => {
    for (let left = TRIES - 1; ; left--) {
      try {
        return await holds(value)
      } catch (problem) {
        if (left === 0 || !mayPass(problem)) throw problem
      }
    }
  }
}

/** Whether another try may come to a verdict: the network failed this one at once, or a prerequisite was refused. */
export function mayPass(problem: unknown): boolean {
  if (problem instanceof Unanswered) return !problem.timedOut
  return problem instanceof HarnessError || problem instanceof Blocked
}
