import { Blocked, type Tools } from '../../kit/index.ts'
import { type Asking, answerOf, askBy, inTries, messageFor } from '../chat/ask.ts'
import { type Shown, endsLike, historyOf } from './history.ts'
import { givenSession } from './session.ts'

/**
 * Asserts that the history of a session has the reply for which a tool was called. Of such a turn it may have one message or
 * several, so that one of them has to end as the reply does.
 */
export async function expectKeptWithTools(tools: Tools, asking: Asking): Promise<void> {
  const message = messageFor(tools, 'tool_message')
  const session = await givenSession(tools)
  const { calledTools, text } = await inTries(
    async () => answerOf(await askBy(tools, asking, { message, include_tools: true }, session)),
    (answer) => answer.calledTools,
  )
  if (!calledTools) throw new Blocked('no tool was called')
  if (text.trim() === '') throw new Blocked('the reply has no text')
  const isIt = ({ role, content }: Shown): boolean => role === 'assistant' && endsLike(content, text)
  const history = await historyOf(tools, session, (messages) => messages.some(isIt))
  tools.expect.some(history, isIt, 'no reply of the history ends as the one for which a tool was called')
}
