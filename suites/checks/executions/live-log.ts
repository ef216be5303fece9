import { Blocked, NotApplicable, type Reply, check, isTerminal, unawaited } from '../../kit/index.ts'
import { PATIENCE_MS } from '../runs/starts.ts'
import { writtenIn } from './log.ts'
import { liveLooks } from './live-looks.ts'
import { onceReadable, underWay } from './under-way.ts'

/** Maximum time, in ms, for a response that does not wait for the run to end. */
const SOON_MS = 500

export const liveConsoleAnswers = check({
  rule: 'executions/live-console-answers',
  title: 'the live log of a run under way answers 200',
  claims: 'slow-flow',
  run: async (tools) => {
    const { api, expect, eventually } = tools
    const run = await underWay(tools, tools.fixture('runs.slow'))
    const ask = async (): Promise<Reply> => {
      const { answered, answer } = unawaited(api.call('tailExecutionConsole', { path: { ...run } }))
      // The response may take as long as the run, so the run is stopped.
      if (!(await eventually(async () => answered(), Boolean, SOON_MS))) {
        await api.need('stopFlow', { path: { flowId: run.flowId }, query: { auditId: run.auditId } })
      }
      return answer
    }
    expect.status(await onceReadable(tools, run, ask), 200)
  },
})

export const liveConsoleHasText = check({
  rule: 'executions/live-console-follows',
  title: 'where the log of a run under way grows, an answer of its live log has text',
  claims: 'slow-flow',
  run: async (tools) => {
    const { api, given, expect, eventually, fixture, target } = tools
    await given.idle(fixture('runs.slow'))
    const run = await underWay(tools, tools.fixture('runs.slow'))
    const log = async () => writtenIn(await api.need('getExecutionConsole', { path: { ...run } }))
    // A request that is held open must not take too long, nor the run be over.
    const patienceMs = Math.min(target.limits.settleMs, target.limits.timeoutMs) / 2
    const live = liveLooks(tools, run)
    const before = await log()
    let now = before
    // How the live log comes, and whether earlier lines are in it, is not documented: it is held open, or asked again.
    const isThrough = async (): Promise<boolean> => (await live.look()) || (now = await log()).length > before.length
    await eventually(isThrough, Boolean, patienceMs)
    // How soon the live log has what the log has is not documented.
    const hasText = await eventually(() => live.look(), Boolean, Math.min(PATIENCE_MS, patienceMs / 2))
    if (hasText) return
    if (isTerminal(await given.statusOf(run))) throw new NotApplicable('the slow run was over too soon')
    await api.need('stopFlow', { path: { flowId: run.flowId }, query: { auditId: run.auditId } })
    await live.last()
    if (now.length <= before.length) throw new NotApplicable('the log of the slow run does not grow under way')
    if (!live.seen.some(({ ok }) => ok)) throw new Blocked('the live log is not answered')
    expect.that(live.hasText(), 'the log grew under way, and no answer of the live log had text', now)
  },
})
