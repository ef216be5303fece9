import { ofAgent } from '../agent.ts'
import type { AnyAnswer, Answer } from '../kernel/answer.ts'
import type { Scene } from '../kernel/call.ts'
import { operation } from '../kernel/operation.ts'
import { type Said, type SaidToStream, sayFirst, sayWithin, streamed } from './reply.ts'
import { findSession } from './sessions.ts'

function whole({ session, course }: Said, scene: Scene): AnyAnswer {
  const { chat } = scene.parts
  if (course === undefined) return chat.capped(session.id, scene)
  if (course.failure !== undefined) return chat.failed(session.id, course.failure)
  return { status: 200, json: chat.reply(session.id, course, scene) }
}

function stream({ session, course, streaming }: SaidToStream, scene: Scene): AnyAnswer {
  const { streams } = scene.parts
  if (course === undefined) return streams.capped(session.id, scene)
  return { status: 200, stream: streams.body(streams.events(session.id, course, scene), streaming, scene) }
}

/** The four chat operations. */
export const chatOperations = {
  chat: ofAgent(
    operation('chat')({
      apply: (call) => sayFirst(call),
      answer: (said, call) => whole(said, call) as Answer<'chat'>,
    }),
  ),

  streamChat: ofAgent(
    operation('streamChat')({
      apply: (call) => streamed(sayFirst(call), call),
      answer: (said, call) => stream(said, call) as Answer<'streamChat'>,
    }),
  ),

  sessionChat: ofAgent(
    operation('sessionChat')({
      find: findSession,
      apply: (call, session) => sayWithin(call, session),
      answer: (said, call) => whole(said, call) as Answer<'sessionChat'>,
    }),
  ),

  streamSessionChat: ofAgent(
    operation('streamSessionChat')({
      find: findSession,
      apply: (call, session) => streamed(sayWithin(call, session), call),
      answer: (said, call) => stream(said, call) as Answer<'streamSessionChat'>,
    }),
  ),
}
