import { Blocked, NotApplicable, type Reply, check } from '../../kit/index.ts'
import { liveRun } from './live-looks.ts'
import { writtenIn } from './log.ts'

const hasText = (reply: Reply): boolean => reply.ok && writtenIn(reply) !== ''

export const liveConsoleHasText = check({
  rule: 'executions/live-console-follows',
  title: 'where the log of a run under way grows, an answer of its live log has text',
  claims: 'slow-flow',
  run: async (tools) => {
    const live = await liveRun(tools)
    // How the live log comes, and whether earlier lines are in it, is not documented: it is held open, or asked again.
    const log = await live.follow(await live.log(), () => live.seen.some(hasText))
    if (log === undefined) return
    if (!live.seen.some(({ ok }) => ok)) throw new Blocked('the live log is not answered')
    tools.expect.that(false, 'the log grew under way, and no answer of the live log had text', log)
  },
})

export const liveConsoleGrows = check({
  rule: 'executions/live-console-follows',
  title: 'where the log grows further after an answer of the live log had text, a later one has other text',
  claims: 'slow-flow',
  run: async (tools) => {
    const live = await liveRun(tools)
    const look = async (): Promise<boolean> => {
      await live.look()
      return live.seen.some(hasText)
    }
    if (!(await tools.eventually(look, Boolean, live.patienceMs / 2)))
      throw new NotApplicable('the live log has no text while the run is under way')
    const first = live.seen.map(writtenIn).join('\n')
    const before = await live.log()
    const isOther = (reply: Reply): boolean => reply.ok && !first.includes(writtenIn(reply))
    const log = await live.follow(before, () => live.seen.some(isOther))
    if (log === undefined) return
    // A line may be written again and again, and come by itself.
    if (log.split('\n').every((line) => before.includes(line.trim()) || first.includes(line.trim())))
      throw new NotApplicable('the log of the slow run does not go on to say something else')
    tools.expect.that(false, 'the log grew further, and no later answer of the live log had other text', log)
  },
})
