import { ofAgent } from '../agent.ts'
import type { AnyAnswer, Answer } from '../kernel/answer.ts'
import type { Scene } from '../kernel/call.ts'
import { operation } from '../kernel/operation.ts'
import { type ChatOutcome, type StreamedOutcome, replyInNewSession, replyInSession, streamed } from './reply.ts'
import { findSession } from './sessions.ts'

function whole({ session, course }: ChatOutcome, scene: Scene): AnyAnswer {
  const { chat } = scene.parts
  if (course === undefined) return chat.capped(session.id, scene)
  if (course.failure !== undefined) return chat.failed(session.id, course.failure)
  return { status: 200, json: chat.reply(session.id, course, scene) }
}

function stream({ session, course, streaming }: StreamedOutcome, scene: Scene): AnyAnswer {
  const { streams } = scene.parts
  if (course === undefined) return streams.capped(session.id, scene)
  return { status: 200, stream: streams.body(streams.events(session.id, course, scene), streaming, scene) }
}

/** The four chat operations. */
export const chatOperations = {
  chat: ofAgent(
    operation('chat')({
      apply: (call) => replyInNewSession(call),
      answer: (said, call) => whole(said, call) as Answer<'chat'>,
    }),
  ),

  streamChat: ofAgent(
    operation('streamChat')({
      apply: (call) => streamed(replyInNewSession(call), call),
      answer: (said, call) => stream(said, call) as Answer<'streamChat'>,
    }),
  ),

  sessionChat: ofAgent(
    operation('sessionChat')({
      find: findSession,
      apply: (call, session) => replyInSession(call, session),
      answer: (said, call) => whole(said, call) as Answer<'sessionChat'>,
    }),
  ),

  streamSessionChat: ofAgent(
    operation('streamSessionChat')({
      find: findSession,
      apply: (call, session) => streamed(replyInSession(call, session), call),
      answer: (said, call) => stream(said, call) as Answer<'streamSessionChat'>,
    }),
  ),
}
