import { ATTEMPTS, goalOf, readingMsOf } from '../../world/index.ts'
import type { Begun, Entry } from './entry.ts'
import { USUAL_FAILURE } from './stack-trace.ts'

/** The share of the time between two failures for which a run waits before it tries again. */
const PAUSE = 0.3

/** The attempts before a run fails: each fails at the same record, and the next begins after a while. The last is the run's end. */
export function attemptLines(run: Begun): Entry[] {
  const { began, plan, failure = USUAL_FAILURE } = run
  if (plan.outcome !== 'error') return []
  const goal = goalOf(run)
  const reading = readingMsOf(plan)
  const each = (plan.durationMs - reading) / (ATTEMPTS - 1)
  return Array.from({ length: ATTEMPTS - 1 }, (_none, index): Entry[] => {
    const at = (attempts: number): number => began + reading + Math.floor(each * attempts)
    return [
      { at: at(index), level: 'WARN', text: `Attempt ${index + 1} of ${ATTEMPTS} failed, trying again: ${failure}` },
      { at: at(index), level: 'DEBUG', text: 'Open batch rolled back' },
      { at: at(index + PAUSE), level: 'INFO', text: `Attempt ${index + 2} of ${ATTEMPTS} began after record ${goal}` },
    ]
  }).flat()
}
