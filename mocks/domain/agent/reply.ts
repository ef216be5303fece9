import { type SessionMessageRecord, type SessionRecord, type StreamingRecord, put } from '../../world/index.ts'
import { STREAMING } from '../../world/entities/agent.ts'
import { AT_ONCE } from '../../world/streaming.ts'
import type { Caller, Scene } from '../kernel/call.ts'
import type { Decision } from '../kernel/operation.ts'
import type { ChatOptions, Course } from './assistant.ts'

/** Outcome of a message: its session, and the course of its reply unless the allowance was exhausted. */
export interface ChatOutcome {
  session: SessionRecord
  course?: Course
}

/** As {@link ChatOutcome}, for a reply that is streamed. */
export interface StreamedOutcome extends ChatOutcome {
  streaming: StreamingRecord
}

interface ChatCall extends Scene {
  caller: Caller
  body: { message: string } & ChatOptions
}

/** Adds a message to a session: the assistant replies, its uses are billed, and the history keeps both. */
function reply(call: ChatCall, session: SessionRecord, systemPrompt: string): Decision<ChatOutcome> {
  const { parts, caller, body, now } = call
  const { assistant, billing, chat, sessions } = parts
  const message: SessionMessageRecord = { role: 'user', content: body.message, at: now }
  if (billing.isCapped('model', caller, call)) {
    return { changes: sessions.extend(session, chat.unanswered(message), call), result: { session } }
  }
  const earlier = session.messages.filter(({ role }) => role === 'user').map(({ content }) => content)
  const turn = { message: body.message, systemPrompt, earlier: assistant.recalls(earlier) }
  const { course, changes, uses } = assistant.work(turn, assistant.mayCallTools(body), call)
  const history = course.failure === undefined ? chat.kept(message, course) : chat.unanswered(message)
  return {
    changes: [...changes, ...billing.book(uses, caller, call), ...sessions.extend(session, history, call)],
    result: { session, course },
  }
}

/** As {@link reply}, in a new session. */
export function replyInNewSession(call: ChatCall): Decision<ChatOutcome> {
  const { assistant, sessions } = call.parts
  const systemPrompt = assistant.promptOf(call.body, false, call)
  return reply(call, sessions.begin(true, systemPrompt, call.caller, call), systemPrompt)
}

/** As {@link reply}, in an existing session. */
export function replyInSession(call: ChatCall, session: SessionRecord): Decision<ChatOutcome> {
  return reply(call, { ...session, transient: false }, call.parts.assistant.promptOf(call.body, true, call))
}

/** A decision whose reply is streamed at the pace of the settings; uses up one of a limited number of cuts. */
export function streamed({ changes, result }: Decision<ChatOutcome>, { view }: Scene): Decision<StreamedOutcome> {
  const streaming = view.streaming.get(STREAMING) ?? AT_ONCE
  const { cut, ...pace } = streaming
  if (cut?.times === undefined) return { changes, result: { ...result, streaming } }
  const rest = cut.times > 1 ? { ...pace, cut: { ...cut, times: cut.times - 1 } } : pace
  return { changes: [...changes, put('streaming', STREAMING, rest)], result: { ...result, streaming } }
}
