import { Blocked, type Tools } from '../../kit/index.ts'
import { sessionOf } from '../chat/ask.ts'

/** The id of an opened or reused session. */
export async function givenSession({ api }: Tools): Promise<string> {
  const reply = await api.need('createSession')
  return sessionOf({ sessionId: fieldsOf(reply.json)['session_id'], reply })
}

/** The members of a JSON value; empty if it is not an object. */
export function fieldsOf(json: unknown): Readonly<Record<string, unknown>> {
  if (typeof json !== 'object' || json === null) throw new Blocked('the answer is no JSON object')
  return json as Record<string, unknown>
}
