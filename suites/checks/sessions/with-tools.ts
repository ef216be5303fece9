import { Blocked, type Tools } from '../../kit/index.ts'
import { type Asking, answerOf, askBy, inTries, messageFor } from '../chat/ask.ts'
import { type History, type Shown, endsLike, historyOf, timesSpoken } from './history.ts'
import { givenSession } from './session.ts'

/** A turn for which a tool was called, in a session of its own. */
export interface ToolTurn extends History {
  message: string
  /** How often the message was sent: the agent does not always call the tool. */
  sent: number
  /** The last reply. */
  text: string
}

/**
 * Cases that count what is in a history, and those that share such a turn, run apart: a service may give two cases one session in
 * which nothing was said yet.
 */
export const WITH_TOOLS = { exclusive: 'apart', claims: 'agent-usage' } as const

/** Whether a message is such a reply. Of a turn with tools the history may have several, of which one ends as the reply does. */
export const isReplyWithTools =
  (text: string) =>
  ({ role, content }: Shown): boolean =>
    role === 'assistant' && endsLike(content, text)

/** Sends the message that asks for a tool until one is called, once for all rules about what the history has of it. */
export function turnWithTool(tools: Tools, asking: Asking): Promise<ToolTurn> {
  return tools.shared(`a turn with a tool by ${asking}`, async () => {
    const message = messageFor(tools, 'tool_message')
    const session = await givenSession(tools)
    const before = await historyOf(tools, session)
    let sent = 0
    const { calledTools, text } = await inTries(
      async () => {
        sent++
        return answerOf(await askBy(tools, asking, { message, include_tools: true }, session))
      },
      (answer) => answer.calledTools,
    )
    if (!calledTools) throw new Blocked('no tool was called')
    const isWhole = (messages: readonly Shown[]): boolean =>
      timesSpoken(messages) >= timesSpoken(before) + sent && messages.some(isReplyWithTools(text))
    return { message, sent, text, before, after: await historyOf(tools, session, isWhole) }
  })
}

/** Asserts that the history of a session has the reply for which a tool was called. */
export async function expectKeptWithTools(tools: Tools, asking: Asking): Promise<void> {
  const { text, after } = await turnWithTool(tools, asking)
  if (text.trim() === '') throw new Blocked('the reply has no text')
  tools.expect.some(
    after,
    isReplyWithTools(text),
    'no reply of the history ends as the one for which a tool was called',
  )
}

/** Asserts that the history of a session has a message of the user for each that was sent, of which one led to the call of a tool. */
export async function expectQuestionWithTools(tools: Tools, asking: Asking): Promise<void> {
  const { sent, before, after } = await turnWithTool(tools, asking)
  const more = timesSpoken(after) - timesSpoken(before)
  tools.expect.that(more >= sent, `of ${sent} messages of the user ${more} are in the history`, after)
}
