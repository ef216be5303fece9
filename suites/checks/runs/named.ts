import { type As, Blocked, type Reply, type RunnableFlow, type Tools, isId } from '../../kit/index.ts'

/** The flow that a reply says was started. */
export function startedFlow(reply: Reply): unknown {
  const id = (reply.json as { flowId?: unknown } | undefined)?.flowId
  if (!isId(id)) throw new Blocked('the answer does not say which flow was started')
  return id
}

/** Asserts that a run by name starts the flow that has this name now; how soon it is found by it is not documented. */
export async function expectStarts(
  { api, eventually, expect }: Tools,
  flow: RunnableFlow,
  as: As = 'admin',
): Promise<void> {
  const reply = await eventually(
    () => api.call('runFlowByName', { path: { flowName: flow.name }, as }),
    ({ status }) => status !== 404,
  )
  if (!reply.ok && reply.status !== 404) throw new Blocked(`the flow named ${flow.name} could not be started`)
  expect.status(reply, 200)
  expect.equal(startedFlow(reply), flow.id, `flowId of the flow named ${flow.name}`)
}
