import { Blocked, type Expect, type Reply, type Tools, check, isId, requestOf } from '../../kit/index.ts'
import { slowRun, starting } from './starts.ts'

/** The reply of the case's operation: to the start of a new flow, or to the stop of an active run. */
async function answerOf(tools: Tools): Promise<{ reply: Reply; flowId: unknown }> {
  const { api, given, operation } = tools
  if (operation === 'stopFlow') {
    const run = await slowRun(tools)
    // What a stop of a queued run answers is not documented.
    const status = await given.begun(run)
    if (status !== 'running') throw new Blocked(`the slow run is ${status}, not running`)
    const { flowId, auditId } = run
    return { reply: await api.need('stopFlow', { path: { flowId }, query: { auditId } }), flowId }
  }
  const by = starting(tools)
  const flow = await given.runnableFlow()
  return { reply: await api.need(by, requestOf({ by, flow })), flowId: flow.id }
}

function integer(expect: Expect, reply: Reply, member: string): unknown {
  const value = expect.object(reply)[member]
  expect.that(isId(value), `${member} is no integer`, value)
  return value
}

export const flowId = check({
  rule: 'runs/reply-flow-id',
  title: 'the answer has an integer flowId',
  over: 'operations',
  claims: 'slow-flow',
  run: async (tools) => {
    const { reply, flowId: asked } = await answerOf(tools)
    const answered = integer(tools.expect, reply, 'flowId')
    if (tools.operation === 'runFlow') tools.expect.equal(answered, asked, 'flowId')
  },
})

export const auditId = check({
  rule: 'runs/reply-audit-id',
  title: 'the answer has an integer auditId',
  over: 'operations',
  claims: 'slow-flow',
  run: async (tools) => {
    const { reply } = await answerOf(tools)
    const { auditId: answered, status } = (reply.json ?? {}) as { auditId?: unknown; status?: unknown }
    if (tools.operation !== 'stopFlow' && (answered ?? undefined) === undefined && status !== 0)
      throw new Blocked('the start began no execution')
    integer(tools.expect, reply, 'auditId')
  },
})

export const auditIdOnceEnded = check({
  rule: 'runs/reply-audit-id',
  title: 'the answer to a start that was waited for has an integer auditId',
  over: ['runFlow', 'runFlowByName'],
  run: async (tools) => {
    const by = starting(tools)
    const flow = await tools.given.runnableFlow()
    const reply = await tools.api.need(by, requestOf({ by, flow, query: { sync: true } }))
    if ((reply.json as { status?: unknown } | undefined)?.status !== 0) throw new Blocked('the flow was not started')
    integer(tools.expect, reply, 'auditId')
  },
})

export const startCode = check({
  rule: 'runs/reply-start-code',
  title: 'the answer has an integer status',
  over: 'operations',
  claims: 'slow-flow',
  run: async (tools) => {
    integer(tools.expect, (await answerOf(tools)).reply, 'status')
  },
})
