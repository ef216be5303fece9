import type { RuleId } from '#spec'
import {
  Blocked,
  type Exchange,
  type Observation,
  type Tools,
  Violation,
  check,
  isObject,
  jsonOf,
  observe,
} from '../../kit/index.ts'
import { type Asking, PLAIN, answerOf, askBy, inTries, messageFor } from '../chat/ask.ts'
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

/** The messages that an exchange answered. */
function shownIn({ response }: Exchange): readonly Shown[] {
  const list = response.status === 200 ? jsonOf(response)?.plain : undefined
  return Array.isArray(list) ? list.filter(isObject) : []
}

/** A look at all histories of the run, whatever was said in them, and how. */
const everyMessage = (rule: RuleId, says: string, holds: (message: Shown) => boolean): Observation =>
  observe({
    rule,
    title: 'every message of every history',
    concerns: (exchange) => shownIn(exchange).length > 0,
    holds: (exchange) => {
      const other = shownIn(exchange).find((message) => !holds(message))
      if (other !== undefined) throw new Violation(says, 'messages of the user and the assistant', other)
    },
  })

// Another rule is about tools.
export const everyRole = everyMessage(
  'sessions/role-is-user-or-assistant',
  'a message is of somebody else',
  (message) => isSpeaker(message) || message.role === 'tool',
)
export const everyContent = everyMessage(
  'sessions/content-is-text',
  'a content is no string',
  ({ content }) => typeof content === 'string',
)
export const everyRoleIsNoTool = everyMessage(
  'sessions/no-tool-messages',
  'a message is of a tool',
  ({ role }) => role !== 'tool',
)

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
  title: 'the roles after exchanges for which a tool was called, streamed and not',
  run: async (tools) => {
    const message = messageFor(tools, 'tool_message')
    const streams = tools.target.paths.session_chat_stream !== undefined
    for (const asking of ['sessionChat', ...(streams ? (['streamSessionChat'] as const) : [])] satisfies Asking[]) {
      const session = await givenSession(tools)
      const answer = await inTries(
        async () => answerOf(await askBy(tools, asking, { message, include_tools: true }, session)),
        ({ calledTools }) => calledTools,
      )
      if (!answer.calledTools) throw new Blocked('no tool was called')
      const history = await historyOf(tools, session, (messages) => holds(messages, answer.text.trim()))
      // Another rule says that the system has no message there.
      const isOther = (one: Shown): boolean => !isSpeaker(one) && one.role !== 'system'
      tools.expect.none(history, isOther, 'a message is neither of the user nor of the assistant')
    }
  },
})
