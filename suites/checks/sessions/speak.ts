import type { Tools } from '../../kit/index.ts'
import { type Asking, answerOf, askBy } from '../chat/ask.ts'

/** An exchange in a session: what was asked, in words that no other session has, and what was replied. */
export interface Spoken {
  asked: string
  reply: string
}

/** Says something in a session, in words that no other session has; what is no reply blocks the case. */
export async function speak(tools: Tools, session: string, operation: Asking = 'sessionChat'): Promise<Spoken> {
  const asked = `What is a flow? (${tools.unique('question')})`
  const { text } = answerOf(await askBy(tools, operation, { message: asked, include_tools: false }, session))
  return { asked, reply: text.trim() }
}
