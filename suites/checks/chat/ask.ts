import {
  Blocked,
  type Exchange,
  NotApplicable,
  type Reply,
  type Tools,
  eventsOf,
  isObject,
  isStream,
  jsonOf,
  tokensOf,
} from '../../kit/index.ts'
import { TOO_MANY_REQUESTS, callWith } from '../agent-errors/call.ts'

/** The four operations that take a message. */
export type Asking = 'chat' | 'streamChat' | 'sessionChat' | 'streamSessionChat'

export interface ChatBody {
  message: string
  include_tools?: boolean
  system_prompt?: string
}

/** A question that any such agent can answer without a tool. */
export const PLAIN: ChatBody = { message: 'What is a flow?', include_tools: false }

/** Language models do not always obey: something counts as missing only after this many replies without it. */
export const TRIES = 3

/** The content of a reply, streamed or not. */
export interface Answer {
  text: string
  /** Whether it reports a tool call. */
  calledTools: boolean
  sessionId: unknown
  reply: Reply
}

/** Sends a message by the case's operation, in a new session unless one is given. */
export async function ask(tools: Tools, body: ChatBody, session?: string): Promise<Reply> {
  if (session === undefined) return callWith(tools, { body })
  const reply = await tools.api.call(tools.operation as 'sessionChat', { path: { session_id: session }, body })
  if (reply.status === TOO_MANY_REQUESTS) throw new Blocked(`${tools.operation} is called too often`)
  return reply
}

/** Like {@link ask}, by any operation. */
export function askBy(tools: Tools, operation: Asking, body: ChatBody, session?: string): Promise<Reply> {
  return ask({ ...tools, operation }, body, session)
}

/** Parses a reply; a failure, or anything but a chat reply, blocks the case. */
export function answerOf(reply: Reply): Answer {
  const { operation } = reply.exchange
  if (reply.status !== 200) throw new Blocked(`${operation} answered ${reply.status} to a plain message`)
  if (!isStream(reply.exchange.response)) return answerOfBody(reply)
  const events = eventsOf(reply.exchange.response)
  if (events.some(({ type }) => type === 'error')) throw new Blocked(`${operation} streamed an error`)
  return {
    text: tokensOf(events),
    calledTools: events.some(({ type }) => type === 'tool_start' || type === 'tool_end'),
    sessionId: events.find(({ type }) => type === 'session')?.['session_id'],
    reply,
  }
}

function answerOfBody(reply: Reply): Answer {
  const body = bodyOf(reply)
  if (hasFailed(body)) throw new Blocked(`${reply.exchange.operation} answered that the chat failed`)
  const { response, session_id: sessionId, tools_used: used } = body
  const text = typeof response === 'string' ? response : ''
  return { text, calledTools: Array.isArray(used) ? used.length > 0 : Boolean(used), sessionId, reply }
}

/** The body of a reply that is not a stream. */
export function bodyOf(reply: Reply): Readonly<Record<string, unknown>> {
  const { json } = reply
  if (typeof json === 'object' && json !== null && !Array.isArray(json)) return json as Record<string, unknown>
  throw new Blocked(`${reply.exchange.operation} answered no JSON object`)
}

/**
 * Whether a body with status 200 reports a failure. An error next to a reply does not count: that breaks another rule.
 */
export function hasFailed(body: Readonly<Record<string, unknown>>): boolean {
  const replied = typeof body['response'] === 'string' && body['response'] !== ''
  return body['success'] === false || (!replied && body['error'] !== undefined && body['error'] !== null)
}

/** The body of a chat that succeeded, in an exchange; undefined otherwise. */
export function repliedIn({ response }: Exchange): Readonly<Record<string, unknown>> | undefined {
  const body = response.status === 200 ? jsonOf(response)?.plain : undefined
  return isObject(body) && !hasFailed(body) ? body : undefined
}

/** How a reply failed; undefined if it did not. */
function failureIn(reply: Reply): unknown {
  if (reply.status !== 200) return reply.status
  if (isStream(reply.exchange.response))
    return eventsOf(reply.exchange.response).find(({ type }) => type === 'error')?.['message']
  const body = bodyOf(reply)
  if (body['code'] === 'cap_exceeded') throw new Blocked('the allowance of the administrator is used up')
  return hasFailed(body) ? (body['error'] ?? 'a failure') : undefined
}

/** How the last of a few requests failed; undefined once one did not, since language models fail now and then. */
export async function failureInTries(once: () => Promise<Reply>): Promise<unknown> {
  for (let left = TRIES - 1; ; left--) {
    const failure = failureIn(await once())
    if (left === 0 || failure === undefined) return failure
  }
}

/** The first accepted answer, or the last of a few. */
export async function inTries(once: () => Promise<Answer>, accept: (answer: Answer) => boolean): Promise<Answer> {
  for (let left = TRIES - 1; ; left--) {
    const answer = await once()
    if (left === 0 || accept(answer)) return answer
  }
}

/** The session id in an answer. */
export function sessionOf({ sessionId, reply }: Pick<Answer, 'sessionId' | 'reply'>): string {
  if (typeof sessionId === 'string' && sessionId !== '') return sessionId
  throw new Blocked(`${reply.exchange.operation} named no session`)
}

/** The target file's messages that make the agent call a tool or fail. */
export function messageFor({ fixture }: Tools, name: 'tool_message' | 'failing_message'): string {
  const message = fixture(name)
  if (typeof message !== 'string') throw new NotApplicable(`fixtures.${name} is no text`)
  return message
}
