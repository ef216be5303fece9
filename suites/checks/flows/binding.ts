import type { Stored, Tools } from '../../kit/index.ts'
import { needBindings } from '../listeners/bound.ts'

/**
 * A flow that a schedule binds to a listener, if the target file shows how. Like any schedule it runs its flow, though by
 * messages.
 */
export async function boundFlow(tools: Tools, enabled = true): Promise<{ flow: Stored; schedule: Stored }> {
  needBindings(tools)
  const { given } = tools
  const [flow, listener] = [await given.runnableFlow(), await given.listener()]
  const schedule = await given.schedule({ ...given.bindingOf(flow, listener), enabled })
  return { flow, schedule: { ...schedule, enabled } }
}
