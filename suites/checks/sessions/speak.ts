import type { Tools } from '../../kit/index.ts'
import { type Asking, answerOf, askBy } from '../chat/ask.ts'

/** A message in a session, with unique words, and the reply. */
export interface Spoken {
  asked: string
  reply: string
}

/** What a message asks about, and what stands after it. */
interface Words {
  about?: 'flow' | 'schedule'
  more?: string
}

/** Sends a message with unique words to a session; blocks the case without a reply. */
export async function speak(
  tools: Tools,
  session: string | undefined,
  operation: Asking = 'sessionChat',
  { about = 'flow', more = '' }: Words = {},
): Promise<Spoken> {
  const asked = `What is a ${about}? (${tools.unique('question')})${more}`
  const { text } = answerOf(await askBy(tools, operation, { message: asked, include_tools: false }, session))
  return { asked, reply: text.trim() }
}
