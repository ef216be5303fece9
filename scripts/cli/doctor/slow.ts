import { type Look, type Target, tookMs } from '../../../suites/index.ts'
import type { Problem } from './problem.ts'

/**
 * Compares how long the flow `runs.slow` took with the time that the gate gives what comes by itself, as far as the service shows
 * it. There is no upper bound: the gate stops these runs, and waits for none of them to end.
 */
export async function slowProblems(
  look: Look,
  { fixtures, limits: { settleMs } }: Target,
): Promise<{ problems: Problem[]; notes: string[] }> {
  const flowId = fixtures.runs?.slow
  if (flowId === undefined) return { problems: [], notes: [] }
  const took = await tookMs(look, flowId, 'success')
  const key = 'fixtures.runs.slow'
  if (took === undefined) {
    const note = `how long ${key} takes cannot be read here; it must be longer than limits.settle_ms (${settleMs} ms)`
    return { problems: [], notes: [note] }
  }
  if (took >= settleMs) return { problems: [], notes: [] }
  const short: Problem = {
    what: `${key} took ${took} ms, less than limits.settle_ms (${settleMs} ms): a run that is over by itself and one that was stopped cannot be told apart`,
    fix: `name a flow that takes longer in ${key}, or lower limits.settle_ms`,
    acts: 'the target file',
  }
  return { problems: [short], notes: [] }
}
