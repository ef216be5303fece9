import { Blocked, NotApplicable, type Reply, check } from '../../kit/index.ts'
import { type Answer, type Asking, answerOf, askBy } from '../chat/ask.ts'
import { type Shown, historyOf, holds, isReply, timesAsked } from './history.ts'
import { givenSession } from './session.ts'
import { speak } from './speak.ts'

const ofAssistant = (messages: readonly Shown[]): number => messages.filter(({ role }) => role === 'assistant').length

/** How often a question is asked. */
const TIMES = 2

export const hasRepeatedMessage = check({
  rule: 'sessions/history-has-repeated-message',
  title: 'a question that is asked again after another one',
  over: 'operations',
  run: async (tools) => {
    const session = await givenSession(tools)
    const greetings = ofAssistant(await historyOf(tools, session))
    const message = `What is a flow, ${tools.unique('question')}?`
    const asking = tools.operation as Asking
    const once = async (): Promise<unknown> =>
      answerOf(await askBy(tools, asking, { message, include_tools: false }, session))
    await once()
    // What comes twice in a row may be taken for the same message that was sent again.
    await speak(tools, session, asking)
    await once()
    const isWhole = (messages: readonly Shown[]): boolean =>
      timesAsked(messages, message) >= TIMES && ofAssistant(messages) - greetings > TIMES
    const history = await historyOf(tools, session, isWhole)
    tools.expect.that(isWhole(history), `the history lacks a question, or its reply, that came ${TIMES} times`, history)
  },
})

/** The answer in a reply; undefined if there is none: a session may take only one message at a time. */
function answerIn(reply: Reply): Answer | undefined {
  try {
    return answerOf(reply)
  } catch (problem) {
    if (problem instanceof Blocked) return undefined
    throw problem
  }
}

/** Messages that are sent to a session at once. */
const AT_ONCE = 3

export const hasTurnsAtOnce = check({
  rule: 'sessions/history-has-turns-at-once',
  title: `${AT_ONCE} questions that are asked at once`,
  over: 'operations',
  run: async (tools) => {
    const session = await givenSession(tools)
    const asked = Array.from({ length: AT_ONCE }, () => `What is a flow, ${tools.unique('question')}?`)
    const path = { session_id: session }
    const turns = await Promise.all(
      asked.map(async (message) => {
        const body = { message, include_tools: false }
        return {
          asked: message,
          // Whether a session takes several at once is open, and so is how it refuses them.
          answer: answerIn(await tools.api.call(tools.operation as 'sessionChat', { path, body, valid: false })),
        }
      }),
    )
    const answered = turns.flatMap(({ asked: message, answer }) =>
      answer === undefined ? [] : [{ asked: message, text: answer.text }],
    )
    if (answered.length < 2) throw new NotApplicable('a session takes one message at a time')
    const lacks = (messages: readonly Shown[]): unknown =>
      answered.find(
        (turn) =>
          !holds(messages, turn.asked, 'user') ||
          (turn.text !== '' && !messages.some(({ content }) => isReply(content, turn.text))),
      )?.asked
    const history = await historyOf(tools, session, (messages) => lacks(messages) === undefined)
    const missing = lacks(history)
    tools.expect.that(missing === undefined, `the history lacks a turn of several at once: ${String(missing)}`, history)
  },
})
