import type { Tools } from '../../kit/index.ts'
import { type Asking, answerOf, askBy } from '../chat/ask.ts'

/** A message in a session, with unique words, and the reply. */
export interface Spoken {
  asked: string
  reply: string
}

/** Sends a message with unique words to a session, and more after them; blocks the case without a reply. */
export async function speak(
  tools: Tools,
  session: string | undefined,
  operation: Asking = 'sessionChat',
  more = '',
): Promise<Spoken> {
  const asked = `What is a flow? (${tools.unique('question')})${more}`
  const { text } = answerOf(await askBy(tools, operation, { message: asked, include_tools: false }, session))
  return { asked, reply: text.trim() }
}
