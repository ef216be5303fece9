import { type Tools, check } from '../../kit/index.ts'
import type { Asking } from '../chat/ask.ts'
import { asEachOther } from './acting.ts'
import { type Shown, expectKept, historyOf, isReply } from './history.ts'
import { givenSession } from './session.ts'
import { speak } from './speak.ts'
import { expectTaken } from './taken.ts'

const EACH = 'each other user to whom the agent replies in one call'

const takesOfOthers = (tools: Tools): Promise<void> => asEachOther(tools, expectTaken)

export const takesMessagesOfOthers = check({
  rule: 'sessions/opened-session-takes-messages',
  title: `a plain message of ${EACH}`,
  run: takesOfOthers,
})

export const streamsToOthers = check({
  rule: 'sessions/opened-session-streams',
  title: `a plain message of ${EACH} to the stream of a session`,
  run: takesOfOthers,
})

export const hasHistoryOfOthers = check({
  rule: 'sessions/opened-session-has-history',
  title: `the messages of a session of ${EACH}`,
  run: (tools) =>
    asEachOther(tools, async (own) => {
      const path = { session_id: await givenSession(own) }
      tools.expect.status(await own.api.call('listSessionMessages', { path }), 200)
    }),
})

/** Asserts that the history of each other user has the question. */
const keepsQuestions = (tools: Tools, asking: Asking): Promise<void> =>
  asEachOther(tools, async (own) => {
    const session = await givenSession(own)
    await expectKept(own, session, (await speak(own, session, asking)).asked, 'user')
  })

export const hasQuestionOfOthers = check({
  rule: 'sessions/history-has-user-message',
  title: `a question of ${EACH}`,
  run: (tools) => keepsQuestions(tools, 'sessionChat'),
})

export const hasStreamedQuestionOfOthers = check({
  rule: 'sessions/history-has-streamed-message',
  title: `a question of ${EACH} to the stream of a session`,
  run: (tools) => keepsQuestions(tools, 'streamSessionChat'),
})

export const hasReplyToOthers = check({
  rule: 'sessions/history-has-reply',
  title: `the reply to ${EACH}`,
  run: (tools) =>
    asEachOther(tools, async (own, as) => {
      const session = await givenSession(own)
      const { reply } = await speak(own, session)
      const isKept = ({ role, content }: Shown): boolean => role === 'assistant' && isReply(content, reply)
      const history = await historyOf(own, session, (messages) => messages.some(isKept))
      tools.expect.some(history, isKept, `the reply to ${String(as)} is no message of the history`)
    }),
})
