import type { RunOutcome } from '../records.ts'
import { QUEUE_MS } from '../run-course.ts'

/** What the error of a parent says of its child. */
const CHILD = /child flow (\d+) ended: (warning|error|canceled)/
/** The attempts of a run that fails, in percent of its duration: the log notes at the end of each that it failed. */
const ATTEMPTS = [
  [30, 90],
  [90, 95],
  [95, 100],
] as const

/** A parent's run that has ended. */
interface ParentRun {
  status: string
  started: number
  durationMs: number
  startedBy: string
  failure?: string | undefined
}

/** The runs of the child that the log of a failed parent tells of, one for each attempt. */
export function childRunsOf({ status, started, durationMs, startedBy, failure = '' }: ParentRun) {
  const [, id, outcome] = CHILD.exec(failure) ?? []
  if (status !== 'error' || id === undefined) return []
  return ATTEMPTS.map(([from, to]) => {
    const [begin, end] = [from, to].map((percent) => Math.floor((durationMs * percent) / 100)) as [number, number]
    return {
      flowId: Number(id),
      started: started + QUEUE_MS + begin,
      status: outcome as RunOutcome,
      durationMs: Math.max(0, end - begin - QUEUE_MS),
      startedBy,
      triggerType: 'flow',
    }
  })
}
