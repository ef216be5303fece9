import { NotApplicable, type Reply, type Tools, isTerminal, unawaited } from '../../kit/index.ts'
import { writtenIn } from './log.ts'
import { underWay } from './under-way.ts'

/** A slow run under way, whose live log is asked for again and again, one request at a time, which may last as long as the run. */
export interface LiveRun {
  /** The answers of the live log so far. */
  seen: readonly Reply[]
  /** Takes what was answered since. */
  look: () => Promise<void>
  /** The texts of the log of the execution. */
  log: () => Promise<string>
  /** How long a wait may take, in ms, so that no request that is held open takes too long, and the run is not over. */
  patienceMs: number
  /**
   * Takes answers until `isDone`, or until the log has grown beyond `before` and the live log had its time to follow; then the
   * run is stopped, and the answer taken for which it had to be over.
   * @returns the log if it has grown and nothing is done, else undefined
   * @throws NotApplicable if the run is over too soon, or its log does not grow
   */
  follow: (before: string, isDone: () => boolean) => Promise<string | undefined>
}

export async function liveRun(tools: Tools): Promise<LiveRun> {
  const { api, eventually, fixture, given, target } = tools
  const slow = fixture('runs.slow')
  await given.idle(slow)
  const run = await underWay(tools, slow)
  const patienceMs = Math.min(target.limits.settleMs, target.limits.timeoutMs) / 2
  const ask = () => unawaited(api.call('tailExecutionConsole', { path: { ...run }, valid: false }))
  const log = async (): Promise<string> => writtenIn(await api.need('getExecutionConsole', { path: { ...run } }))
  const seen: Reply[] = []
  let asked = ask()
  const look = async (): Promise<void> => {
    if (!asked.answered()) return
    seen.push(await asked.answer)
    asked = ask()
  }
  return {
    seen,
    look,
    log,
    patienceMs,
    async follow(before, isDone) {
      let now = before
      const isThrough = async (): Promise<boolean> => {
        await look()
        return isDone() || (now = await log()).length > before.length
      }
      await eventually(isThrough, Boolean, patienceMs)
      const hasFollowed = async (): Promise<boolean> => {
        await look()
        return isDone()
      }
      // How soon the live log has what the log has is not documented.
      if (await eventually(hasFollowed, Boolean, patienceMs / 2)) return undefined
      if (isTerminal(await given.statusOf(run))) throw new NotApplicable('the slow run was over too soon')
      await api.need('stopFlow', { path: { flowId: run.flowId }, query: { auditId: run.auditId } })
      seen.push(await asked.answer)
      if (now.length <= before.length) throw new NotApplicable('the log of the slow run does not grow under way')
      return isDone() ? undefined : now
    },
  }
}
