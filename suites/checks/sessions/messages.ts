import { Blocked, type Tools, check } from '../../kit/index.ts'
import { PLAIN, answerOf, askBy, inTries, messageFor } from '../chat/ask.ts'
import { type Shown, historyOf, holds } from './history.ts'
import { givenSession } from './session.ts'

export const messagesAreArray = check({
  rule: 'sessions/messages-are-array',
  title: 'the history of a session that was opened',
  run: async (tools) => {
    const path = { session_id: await givenSession(tools) }
    const members = tools.expect.array(await tools.api.need('listSessionMessages', { path }))
    tools.expect.none(members, (one) => typeof one !== 'object' || one === null, 'a message is no object')
  },
})

/** The history of a session with one plain question and reply. */
async function ofPlainExchange(tools: Tools): Promise<readonly Shown[]> {
  const session = await givenSession(tools)
  answerOf(await askBy(tools, 'sessionChat', PLAIN, session))
  const history = await historyOf(tools, session, (messages) => messages.length > 0)
  if (history.length === 0) throw new Blocked('the history is empty')
  return history
}

const isSpeaker = ({ role }: Shown): boolean => role === 'user' || role === 'assistant'

export const roleIsUserOrAssistant = check({
  rule: 'sessions/role-is-user-or-assistant',
  title: 'the roles after a plain exchange',
  run: async (tools) => {
    const history = await ofPlainExchange(tools)
    tools.expect.none(history, (one) => !isSpeaker(one), 'a message is of somebody else')
  },
})

export const contentIsText = check({
  rule: 'sessions/content-is-text',
  title: 'the contents after a plain exchange',
  run: async (tools) => {
    const history = await ofPlainExchange(tools)
    tools.expect.none(history, ({ content }) => typeof content !== 'string', 'a content is no string')
  },
})

export const noToolMessages = check({
  rule: 'sessions/no-tool-messages',
  title: 'the roles after an exchange for which a tool was called',
  run: async (tools) => {
    const session = await givenSession(tools)
    const message = messageFor(tools, 'tool_message')
    const answer = await inTries(
      async () => answerOf(await askBy(tools, 'sessionChat', { message, include_tools: true }, session)),
      ({ calledTools }) => calledTools,
    )
    if (!answer.calledTools) throw new Blocked('no tool was called')
    const history = await historyOf(tools, session, (messages) => holds(messages, answer.text.trim()))
    // Another rule says that the system has no message there.
    const isOther = (one: Shown): boolean => !isSpeaker(one) && one.role !== 'system'
    tools.expect.none(history, isOther, 'a message is neither of the user nor of the assistant')
  },
})
