import { Blocked, type Tools } from '../../kit/index.ts'
import { sessionOf } from '../chat/ask.ts'

/** The id of a session that was opened, or handed out again. */
export async function givenSession({ api }: Tools): Promise<string> {
  const reply = await api.need('createSession')
  return sessionOf({ sessionId: fieldsOf(reply.json)['session_id'], reply })
}

/** The members of an answer, whatever it is. */
export function fieldsOf(json: unknown): Readonly<Record<string, unknown>> {
  if (typeof json !== 'object' || json === null) throw new Blocked('the answer is no JSON object')
  return json as Record<string, unknown>
}
