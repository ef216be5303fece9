import type { AnswerOf } from '../control.ts'
import { duration } from '../parts/words.ts'

type Course = Pick<AnswerOf<'listRuns'>['runs'][number], 'status' | 'started' | 'ended'>

/** How long a run took, or has taken so far; nothing while it waits in the queue. */
export function lengthOf({ status, started, ended }: Course, now: number): string {
  return status === 'queued' ? '' : duration((ended ?? now) - started)
}
