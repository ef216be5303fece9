import { NotApplicable, type Tools, check } from '../../kit/index.ts'
import { answerOf, askBy, inTries } from '../chat/ask.ts'
import { historyOf, holds } from './history.ts'
import { givenSession } from './session.ts'
import { speak } from './speak.ts'

/** Asserts that the history has such a message, at once or shortly after. */
async function expectKept(tools: Tools, session: string, text: string, role: string): Promise<void> {
  const history = await historyOf(tools, session, (messages) => holds(messages, text, role))
  tools.expect.that(holds(history, text, role), `the history lacks what the ${role} said`, history)
}

export const hasUserMessage = check({
  rule: 'sessions/history-has-user-message',
  title: 'the question after an exchange',
  run: async (tools) => {
    const session = await givenSession(tools)
    await expectKept(tools, session, (await speak(tools, session)).asked, 'user')
  },
})

export const hasReply = check({
  rule: 'sessions/history-has-reply',
  title: 'the reply after an exchange',
  run: async (tools) => {
    const session = await givenSession(tools)
    await expectKept(tools, session, (await speak(tools, session)).reply, 'assistant')
  },
})

export const hasStreamedMessage = check({
  rule: 'sessions/history-has-streamed-message',
  title: 'the question after an exchange that was streamed',
  run: async (tools) => {
    const session = await givenSession(tools)
    await expectKept(tools, session, (await speak(tools, session, 'streamSessionChat')).asked, 'user')
  },
})

export const keepsEarlierExchanges = check({
  rule: 'sessions/history-keeps-earlier-exchanges',
  title: 'the first question after a second exchange',
  run: async (tools) => {
    const session = await givenSession(tools)
    const first = await speak(tools, session)
    await historyOf(tools, session, (messages) => holds(messages, first.asked))
    const second = await speak(tools, session)
    await historyOf(tools, session, (messages) => holds(messages, second.asked))
    await expectKept(tools, session, first.asked, 'user')
  },
})

export const historiesAreApart = check({
  rule: 'sessions/histories-are-apart',
  title: 'the questions of two sessions',
  run: async (tools) => {
    const one = await givenSession(tools)
    const spoken = await speak(tools, one)
    const other = await givenSession(tools)
    if (other === one) throw new NotApplicable('no second session was opened')
    const own = await speak(tools, other)
    const history = await historyOf(tools, other, (messages) => holds(messages, own.asked))
    tools.expect.that(!holds(history, spoken.asked), 'a history has what was said in another session', history)
  },
})

export const agentKnowsHistory = check({
  rule: 'sessions/agent-knows-history',
  title: 'a question about what was said before',
  run: async (tools) => {
    const { tell, ask, expects } = tools.fixture('recall')
    const knows = ({ text }: { text: string }): boolean => text.toLowerCase().includes(expects.toLowerCase())
    const answer = await inTries(async () => {
      const session = await givenSession(tools)
      answerOf(await askBy(tools, 'sessionChat', { message: tell, include_tools: false }, session))
      return answerOf(await askBy(tools, 'sessionChat', { message: ask, include_tools: false }, session))
    }, knows)
    tools.expect.that(knows(answer), 'the agent does not know what was said before', answer.text)
  },
})
