import { isObject } from '../../kit/stream/events.ts'
import { finding } from '../finding.ts'
import type { Trial, Workbench } from './workbench.ts'

/** Paths under which services commonly have the messages of a session. */
const MESSAGES = [
  '/sessions/{session_id}/messages',
  '/sessions/{session_id}/history',
  '/session/{session_id}/messages',
  '/chat/sessions/{session_id}/messages',
  '/sessions/chat/{session_id}/messages',
]

/** The id of a new session. */
export async function sessionOf(bench: Workbench): Promise<string | undefined> {
  const session = (await bench.tried('createSession'))?.json
  const id = isObject(session) ? session['session_id'] : undefined
  return typeof id === 'string' ? id : undefined
}

/** `paths.session_messages`: where a session has a list of messages, and one that does not exist is not found. */
export const sessionMessages: Trial = async (bench, found) => {
  if (found.has('paths.session_messages')) return []
  const id = await sessionOf(bench)
  if (id === undefined) return []
  const { paths } = bench.target
  for (const path of MESSAGES) {
    paths.session_messages = path
    const reply = await bench.tried('listSessionMessages', { path: { session_id: id } })
    const other = await bench.tried('listSessionMessages', { path: { session_id: `${id}0` }, valid: false })
    if (reply?.ok === true && Array.isArray(reply.json) && other?.status === 404)
      return finding('paths.session_messages', path, 'it lists the messages of a new session')
  }
  delete paths.session_messages
  return []
}
