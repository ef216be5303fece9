import { type Reply, check, unawaited } from '../../kit/index.ts'
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
