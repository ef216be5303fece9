import { NotApplicable, type Tools } from '../../kit/index.ts'
import { mentionsId } from './message.ts'

/**
 * Not applicable unless the list is known to keep messages that a flow has taken: where they leave it, a new one may be gone
 * before it is seen. A message of the target file decides that started an execution.
 */
export async function needTakenToStay(tools: Tools): Promise<void> {
  const { http_listener: listener, message } = tools.target.fixtures
  const list = await tools.api.need('listMessages')
  const taken = listener?.message?.messageId
  if (taken !== undefined && mentionsId(list, taken)) return
  if (message !== undefined && mentionsId(list, message.id) && (await startedRun(tools, message.id))) return
  throw new NotApplicable('the list may not keep messages that a flow has taken')
}

/** Whether a message started an execution of the flow that the target file says is bound to its listener. */
async function startedRun({ api, target }: Tools, id: string | number | bigint): Promise<boolean> {
  const flowId = target.fixtures.http_listener?.flowId
  if (flowId === undefined) return false
  return (await api.call('getExecution', { path: { flowId }, query: { messageId: String(id) }, valid: false })).ok
}
