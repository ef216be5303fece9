import { check } from '../../kit/index.ts'
import { change } from '../objects.ts'

export const getOfRenamed = check({
  rule: 'executions/get-by-audit-id',
  title: 'an execution is read as before once its flow got another name',
  run: async (tools) => {
    const { api, expect, given, unique } = tools
    const flow = await given.runnableFlow()
    const { auditId } = await given.run(flow.id)
    const path = { flowId: flow.id }
    const end = await given.ended({ flowId: flow.id, auditId })
    await change(api, 'flow', flow, { name: unique('renamed') })
    const reply = await api.call('getExecution', { path, query: { auditId } })
    expect.status(reply, 200)
    expect.equal((reply.json as { status?: unknown } | undefined)?.status, end, 'the status of the execution')
  },
})
