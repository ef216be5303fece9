import { Blocked, type RunnableFlow, type Tools, isTerminal } from '../../kit/index.ts'
import { type HistoryItem, walk } from '../executions/history-page.ts'
import { FAR_TOO_MANY } from './burst.ts'

/**
 * Waits until a flow has that many executions, and all have ended; returns how many it has. Those of a hundred messages may be
 * worked off one after the other, so that it is for one to end that the wait is as long as for any effect.
 */
export async function endedRuns(
  { api, eventually }: Pick<Tools, 'api' | 'eventually'>,
  flow: Pick<RunnableFlow, 'id'>,
  least: number,
): Promise<number> {
  const isOver = (runs: readonly HistoryItem[]): boolean => runs.every(({ status }) => isTerminal(status))
  for (let ended = -1; ;) {
    const runs = await eventually(
      async () => (await walk(api, flow.id)).flatMap(({ items }) => items),
      (now) => now.length >= least && isOver(now),
    )
    if (isOver(runs)) return new Set(runs.map(({ auditId }) => auditId)).size
    const now = runs.filter(({ status }) => isTerminal(status)).length
    if (now <= ended) throw new Blocked(`an execution of flow ${flow.id} went on for longer than limits.settle_ms`)
    // No message is left that would begin so many.
    if (now > FAR_TOO_MANY) throw new Blocked(`flow ${flow.id} goes on being executed`)
    ended = now
  }
}
