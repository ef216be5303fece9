import type { OperationId } from '#spec'
import { Blocked, type Reply, type Tools, eventData, eventsOf, isJson, quoted } from '../../kit/index.ts'
import { resultIn, unlessTooMany } from '../agent-tools/tools.ts'
import { answerOf, hasFailed } from '../chat/ask.ts'

/** The operations to chat with the agent. */
type ChatOperation = 'chat' | 'streamChat' | 'sessionChat' | 'streamSessionChat'

/**
 * The capped user asks something that needs no tool, in a new session if the operation has one.
 * @param more members of the body; undefined leaves one out
 */
export async function ask(
  { api, unique }: Tools,
  operation: OperationId = 'chat',
  more: Readonly<Record<string, unknown>> = {},
): Promise<Reply> {
  const inSession = operation === 'sessionChat' || operation === 'streamSessionChat'
  const path = inSession ? { path: { session_id: await newSession(api) } } : {}
  const body = { ...question(unique), ...more }
  return unlessTooMany(await api.call(operation as ChatOperation, { ...path, body, as: 'capped' }))
}

/** A repeated question may be answered from a cache, which uses no tokens. */
const question = (unique: Tools['unique']): object => ({
  message: `What is a flow? ${unique('question')}`,
  include_tools: false,
})

/** The capped user asks something in a session. */
export async function askIn({ api, unique }: Tools, session: string): Promise<Reply> {
  const request = { path: { session_id: session }, body: question(unique), as: 'capped' } as const
  return unlessTooMany(await api.call('sessionChat', request))
}

/** A new session of the capped user. */
export async function newSession(api: Tools['api']): Promise<string> {
  const { session_id: id } = resultIn(await api.need('createSession', { as: 'capped' }))
  if (typeof id !== 'string') throw new Blocked('createSession answered no session_id')
  return id
}

/** Why there is no reply. */
interface Refusal {
  code?: unknown
  error?: unknown
}

/** The refusal in a complete response: in its members, or in an error event. */
function refusalIn(reply: Reply): Refusal | undefined {
  if (reply.media !== 'text/event-stream') {
    const members = resultIn(reply)
    return hasFailed(members) ? members : undefined
  }
  const failure = eventData(reply.text)
    .map(eventOf)
    .find(({ type }) => type === 'error')
  return failure === undefined ? undefined : { code: failure['code'], error: failure['message'] }
}

function eventOf(data: string): Record<string, unknown> {
  return isJson(data) ? ((JSON.parse(data) ?? {}) as Record<string, unknown>) : {}
}

/**
 * Whether the agent refused a chat because of the cap; blocks the case on any other failure. The documents do not show
 * the refusal in a stream, so `known` is a response that has it.
 */
export function isCapped(reply: Reply, known?: Reply): boolean {
  const refusal = refusalIn(reply)
  if (refusal === undefined && reply.ok) return false
  const like = known === undefined ? undefined : refusalIn(known)?.error
  if (refusal?.code === 'cap_exceeded' || (like !== undefined && refusal?.error === like)) return true
  throw new Blocked(`a chat failed, but not by the cap: ${quoted(reply.text)}`)
}

/** Whether the agent refused a chat; another rule says how. */
export function isTurnedDown(reply: Reply): boolean {
  return refusalIn(reply) !== undefined || !reply.ok
}

/** The text of a stream that goes on to its end without an error; empty for any other reply. */
export function servedText(reply: Reply): string {
  if (isTurnedDown(reply)) return ''
  const hasEnded = eventsOf(reply.exchange.response).some(({ type }) => type === 'end')
  return hasEnded ? answerOf(reply).text : ''
}
