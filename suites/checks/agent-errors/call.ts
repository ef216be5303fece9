import type { OperationId } from '#spec'
import { FREE_CALLS } from '../mcp/call.ts'
import { IN_LATEST, message } from '../mcp/session.ts'
import { Blocked, type CallRequest, type Reply, type Tools } from '../../kit/index.ts'

/**
 * Changes that make the documented request of the case's operation each that has to be refused alike: over MCP, a stateless
 * server looks at the key of every message.
 */
export function callsOf({ operation }: Tools): CallRequest<OperationId>[] {
  if (operation !== 'callMcp') return [{}]
  const [call] = FREE_CALLS
  const messages = [message('ping'), message('tools/list'), message('tools/call', call)]
  return [{}, ...messages.map((body) => ({ body, headers: IN_LATEST }))]
}

export const TOO_MANY_REQUESTS = 429

/**
 * Sends a documented request of the case's operation with changes. The documents do not say whether the agent limits
 * the rate of calls, so a 429 says nothing about a rule.
 */
export async function callWith({ api, given, operation }: Tools, changes: CallRequest<OperationId>): Promise<Reply> {
  const request = (await given.requestFor(operation)) as CallRequest<OperationId>
  const reply = await api.call(operation, { ...request, ...changes })
  if (reply.status === TOO_MANY_REQUESTS) throw new Blocked(`${operation} is called too often`)
  return reply
}
