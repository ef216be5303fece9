import { NotApplicable, type Reply, check, isTerminal } from '../../kit/index.ts'
import { PATIENCE_MS } from '../runs/starts.ts'
import { liveLooks } from './live-looks.ts'
import { writtenIn } from './log.ts'
import { underWay } from './under-way.ts'

export const liveConsoleGrows = check({
  rule: 'executions/live-console-follows',
  title: 'where the log grows further after an answer of the live log had text, a later one has other text',
  claims: 'slow-flow',
  run: async (tools) => {
    const { api, given, expect, eventually, fixture, target } = tools
    await given.idle(fixture('runs.slow'))
    const run = await underWay(tools, fixture('runs.slow'))
    const log = async (): Promise<string> => writtenIn(await api.need('getExecutionConsole', { path: { ...run } }))
    // A request that is held open must not take too long, nor the run be over.
    const patienceMs = Math.min(target.limits.settleMs, target.limits.timeoutMs) / 2
    const live = liveLooks(tools, run)
    if (!(await eventually(() => live.look(), Boolean, patienceMs / 2)))
      throw new NotApplicable('the live log has no text while the run is under way')
    const first = live.seen.map(writtenIn).join('\n')
    const isNew = (reply: Reply): boolean => reply.ok && !first.includes(writtenIn(reply))
    const goesOn = (): boolean => live.seen.some(isNew)
    const before = await log()
    let now = before
    const grows = async (): Promise<boolean> => {
      await live.look()
      now = await log()
      return goesOn() || now.length > before.length
    }
    await eventually(grows, Boolean, patienceMs)
    const look = async (): Promise<boolean> => {
      await live.look()
      return goesOn()
    }
    // How soon the live log has what the log has is not documented.
    if (await eventually(look, Boolean, Math.min(PATIENCE_MS, patienceMs / 2))) return
    if (isTerminal(await given.statusOf(run))) throw new NotApplicable('the slow run was over too soon')
    await api.need('stopFlow', { path: { flowId: run.flowId }, query: { auditId: run.auditId } })
    await live.last()
    // A line may be written again and again, and come by itself.
    const added = now.startsWith(before) ? now.slice(before.length).trim() : now
    if (now.length <= before.length || first.includes(added))
      throw new NotApplicable('the log of the slow run does not go on to say something else')
    expect.that(goesOn(), 'the log grew further, and no later answer of the live log had other text', now)
  },
})
