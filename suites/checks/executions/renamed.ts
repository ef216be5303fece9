import { type Stored, type StartedRun, type Tools, check } from '../../kit/index.ts'
import { change } from '../objects.ts'
import { isPacked } from '../runs/starts.ts'
import { consoleOf, downloadOf, expectLog, writtenIn } from './log.ts'

/** An execution of a flow of the case that is over, and how it ended. */
async function endedRunOf({ given }: Tools, flow: Stored): Promise<{ run: StartedRun; end: string }> {
  const run = await given.run(flow.id)
  return { run, end: await given.ended(run) }
}

export const getOfRenamed = check({
  rule: 'executions/get-by-audit-id',
  title: 'an execution is read as before once its flow got another name',
  run: async (tools) => {
    const { api, expect, given, unique } = tools
    const flow = await given.runnableFlow()
    const { run, end } = await endedRunOf(tools, flow)
    await change(api, 'flow', flow, { name: unique('renamed') })
    const { auditId } = run
    const reply = await api.call('getExecution', { path: { flowId: flow.id }, query: { auditId } })
    expect.status(reply, 200)
    expect.equal((reply.json as { status?: unknown } | undefined)?.status, end, 'the status of the execution')
  },
})

/** Checks that the log of an execution is answered, and not empty if it was not, once its flow got another name. */
function answersRenamed(
  rule: 'executions/console-answers' | 'executions/download-answers',
  how: string,
  readOf: typeof consoleOf,
) {
  return check({
    rule,
    title: `the log of an ended run is ${how} once its flow got another name`,
    run: async (tools) => {
      const { api, given, unique, expect, eventually } = tools
      const flow = await given.runnableFlow()
      const read = readOf(tools, (await endedRunOf(tools, flow)).run)
      await expectLog(tools, read)
      const before = await read()
      await change(api, 'flow', flow, { name: unique('renamed') })
      await expectLog(tools, read)
      if (isPacked(before.text) || writtenIn(before) === '') return
      const now = await eventually(read, (log) => writtenIn(log) !== '')
      expect.that(writtenIn(now) !== '', 'the log is empty once the flow got another name', before.text)
    },
  })
}

export const consoleOfRenamed = answersRenamed('executions/console-answers', 'answered', consoleOf)
export const downloadOfRenamed = answersRenamed('executions/download-answers', 'downloaded', downloadOf)
