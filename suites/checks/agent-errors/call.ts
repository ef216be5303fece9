import type { OperationId } from '#spec'
import { resultIn, unlessTooMany } from '../agent-tools/tools.ts'
import { isAboutCap } from '../billing/about-cap.ts'
import { FREE_CALLS } from '../mcp/call.ts'
import { IN_LATEST, message } from '../mcp/session.ts'
import { Blocked, type CallRequest, type Reply, type Tools, eventsOf, isStream } from '../../kit/index.ts'
import { unlessClosed } from './closed.ts'

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

/** Changes that make the documented request a message without a response: it is a request of HTTP as any other. */
export function notificationsOf({ operation }: Tools): CallRequest<OperationId>[] {
  const initialized = { jsonrpc: '2.0', method: 'notifications/initialized' }
  return operation === 'callMcp' ? [{ body: initialized, headers: IN_LATEST }] : []
}

export const TOO_MANY_REQUESTS = 429

/**
 * Sends a documented request of the case's operation with changes. A limit of the rate of calls says nothing about a rule,
 * and nothing does where the account of the administrator is without AI features.
 */
export async function callWith(tools: Tools, changes: CallRequest<OperationId>): Promise<Reply> {
  const { api, given, operation } = tools
  const request = (await given.requestFor(operation)) as CallRequest<OperationId>
  const { as = 'admin', authorization } = changes
  const reply = unlessTooMany(await api.call(operation, { ...request, ...changes }))
  if (as !== 'admin' || authorization !== undefined) return reply
  const ping = (): Promise<Reply> => api.call('callMcp', { body: message('ping'), headers: IN_LATEST })
  await unlessClosed(tools, reply, operation === 'listTools' ? ping : undefined)
  return reply
}

/** Whether a reply says that the allowance is used up, also as a stream. */
function isCapped(reply: Reply): boolean {
  const { response } = reply.exchange
  return resultIn(reply)['code'] === 'cap_exceeded' || (isStream(response) && eventsOf(response).some(isAboutCap))
}

/** A reply to an invalid request of the administrator. Whether a used-up allowance is told first is not said. */
export function unlessCapped(reply: Reply): Reply {
  if (isCapped(reply)) throw new Blocked('the allowance of the administrator is used up')
  return reply
}

/** Asserts how an invalid request of the administrator is refused. */
export async function expectRefusal(tools: Tools, changes: CallRequest<OperationId>, status: number): Promise<void> {
  tools.expect.status(unlessCapped(await callWith(tools, { ...changes, valid: false })), status)
}
