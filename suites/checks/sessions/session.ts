import { Blocked, type Tools } from '../../kit/index.ts'
import { sessionOf } from '../chat/ask.ts'

/** The id of an opened or reused session. */
export async function givenSession({ api }: Tools): Promise<string> {
  const reply = await api.need('createSession')
  return sessionOf({ sessionId: fieldsOf(reply.json)['session_id'], reply })
}

/** A session that is not the last one that was opened. */
export async function givenFormer(tools: Tools): Promise<string> {
  const session = await givenSession(tools)
  await givenSession(tools)
  return session
}

/**
 * Looks at several sessions at once. What cannot be answered at once is passed over: the agent may limit the rate of calls.
 * A session that was given twice is looked at only one time: whether it takes several messages at once is open.
 */
export async function atOnce(sessions: readonly string[], look: (session: string) => Promise<void>): Promise<void> {
  const looks = [...new Set(sessions)].map(async (session) => {
    try {
      await look(session)
    } catch (problem) {
      if (!(problem instanceof Blocked)) throw problem
    }
  })
  await Promise.all(looks)
}

/** The members of a JSON value; empty if it is not an object. */
export function fieldsOf(json: unknown): Readonly<Record<string, unknown>> {
  if (typeof json !== 'object' || json === null) throw new Blocked('the answer is no JSON object')
  return json as Record<string, unknown>
}
