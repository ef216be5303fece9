import type { Tools } from '../../kit/index.ts'
import { PLAIN, ask } from '../chat/ask.ts'
import { givenSession } from './session.ts'

/**
 * Times that another session is opened where the message is refused: a case beside may be given the same session, which may
 * take one message at a time.
 */
const TRIES = 3

/** Asserts that a message is taken in a session that was opened. */
export async function expectTaken(tools: Tools): Promise<void> {
  for (let left = TRIES - 1; ; left--) {
    const reply = await ask(tools, PLAIN, await givenSession(tools))
    if (left > 0 && reply.status >= 400 && reply.status < 500) continue
    return tools.expect.status(reply, 200)
  }
}
