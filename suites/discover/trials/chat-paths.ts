import type { Reply } from '../../kit/exchange.ts'
import { isObject } from '../../kit/stream/events.ts'
import { type Finding, finding } from '../finding.ts'
import { sessionOf } from './sessions.ts'
import type { Trial } from './workbench.ts'

const BAD_REQUEST = 400
const NOT_FOUND = 404

/** Paths under which services commonly have the chat of a session. */
const CHATS = [
  '/sessions/{session_id}/chat',
  '/sessions/{session_id}/messages',
  '/session/{session_id}/chat',
  '/chat/sessions/{session_id}',
  '/sessions/chat/{session_id}',
  '/chat/{session_id}',
  '/sessions/{session_id}',
]

/** Likewise its stream, where it does not stand under the chat. */
const STREAMS = [
  '/sessions/{session_id}/chat/stream',
  '/sessions/{session_id}/stream',
  '/session/{session_id}/chat/stream',
]

/** The documents show what both reply to a chat: a response, or an error of the application; and events. */
const KINDS = {
  session_chat: {
    operation: 'sessionChat',
    isReply: ({ json }: Reply): boolean =>
      isObject(json) && (typeof json['response'] === 'string' || json['success'] === false),
  },
  session_chat_stream: {
    operation: 'streamSessionChat',
    isReply: ({ media }: Reply): boolean => media === 'text/event-stream',
  },
} as const

/**
 * `paths.session_chat` and `session_chat_stream`: where a session refuses a request without a message, which costs nothing, one
 * that does not exist is not found, and a chat is replied to: one chat for each.
 */
export const chatPaths: Trial = async (bench, found) => {
  const id = await sessionOf(bench)
  const findings: Finding[] = []
  if (id === undefined) return []
  const { paths } = bench.target
  for (const name of ['session_chat', 'session_chat_stream'] as const) {
    if (found.has(`paths.${name}`)) continue
    const { operation, isReply } = KINDS[name]
    const under = paths.session_chat === undefined ? [] : [`${paths.session_chat}/stream`]
    const before = paths[name]
    for (const path of name === 'session_chat' ? CHATS : new Set([...under, ...STREAMS])) {
      paths[name] = path
      const send = (session_id: string, body: object): Promise<Reply | undefined> =>
        bench.tried(operation, { path: { session_id }, body, valid: false })
      if ((await send(id, {}))?.status !== BAD_REQUEST) continue
      if ((await send(`${id}0`, { message: 'etalon' }))?.status !== NOT_FOUND) continue
      const reply = await send(id, { message: 'What is a flow?' })
      if (reply?.ok !== true || !isReply(reply)) continue
      findings.push(
        ...finding(`paths.${name}`, path, 'a session replies there, and refuses a request without a message'),
      )
      break
    }
    if (findings.every(({ key }) => key !== `paths.${name}`)) {
      if (before === undefined) delete paths[name]
      else paths[name] = before
    }
  }
  return findings
}
