import { Blocked, NotApplicable, type Tools, check } from '../../kit/index.ts'
import { historyOf, holds } from '../sessions/history.ts'
import { givenSession } from '../sessions/session.ts'
import { speak } from '../sessions/speak.ts'
import { expectReplyOfOneCall } from '../sessions/of-one-call.ts'
import { type Answer, type Asking, type ChatBody, PLAIN, answerOf, ask, askBy, inTries, sessionOf } from './ask.ts'

export const sessionOfItsOwn = check({
  rule: 'chat/session-of-its-own',
  title: 'two chats outside any session',
  run: async (tools) => {
    const first = sessionOf(answerOf(await ask(tools, PLAIN)))
    const second = sessionOf(answerOf(await ask(tools, PLAIN)))
    tools.expect.that(first !== second, 'two chats have the same session id', first)
  },
})

/** Statuses for the session of one call: it goes on, or it is over. */
const CONTINUED: readonly number[] = [200, 404]

export const sessionCanBeContinued = check({
  rule: 'chat/session-can-be-continued',
  title: 'a session chat with the session id of a reply',
  run: async (tools) => {
    const session = sessionOf(answerOf(await ask(tools, PLAIN)))
    const { status } = await askBy(tools, 'sessionChat', PLAIN, session)
    tools.expect.that(CONTINUED.includes(status), `the session of a reply was answered with ${status}`, status)
  },
})

export const continuedSessionKnowsChat = check({
  rule: 'chat/continued-session-knows-chat',
  title: 'a question in the session of a chat about what was said there',
  run: async (tools) => {
    const { tell, ask: question, expects } = tools.fixture('recall')
    const knows = ({ text }: { text: string }): boolean => text.toLowerCase().includes(expects.toLowerCase())
    const answer = await inTries(async () => {
      const session = sessionOf(answerOf(await ask(tools, { message: tell, include_tools: false })))
      const reply = await askBy(tools, 'sessionChat', { message: question, include_tools: false }, session)
      if (reply.status === 404) throw new NotApplicable('the session of one chat cannot be continued')
      return answerOf(reply)
    }, knows)
    tools.expect.that(knows(answer), 'the agent does not know what was said in the chat', answer.text)
  },
})

export const knowsNothingOfOthers = check({
  rule: 'chat/knows-nothing-of-other-conversations',
  title: 'a question about what was said in the conversation before',
  over: 'operations',
  run: async (tools) => {
    const { tell, ask: question, expects } = tools.fixture('recall')
    // Each is a conversation of its own: one call, or a new session.
    const told = answerOf(await ask(tools, { message: tell, include_tools: false }))
    const asked = answerOf(await ask(tools, { message: question, include_tools: false }))
    if (typeof told.sessionId === 'string' && asked.sessionId === told.sessionId)
      throw new Blocked('both are said to be in one session')
    const { text } = asked
    const knows = text.toLowerCase().includes(expects.toLowerCase())
    tools.expect.that(!knows, 'the agent knows what was said in another conversation', text)
  },
})

/** The operation that chats in a session. */
function inSession({ target }: Tools): Asking {
  if (target.paths.session_chat !== undefined) return 'sessionChat'
  if (target.paths.session_chat_stream !== undefined) return 'streamSessionChat'
  throw new NotApplicable('the target file has no path of chats in a session')
}

/** Asks in one call about what was told in a session. */
async function askedInOneCall(tools: Tools, telling: ChatBody, asking: ChatBody): Promise<Answer> {
  const session = await givenSession(tools)
  answerOf(await askBy(tools, inSession(tools), telling, session))
  const answer = answerOf(await ask(tools, asking))
  if (answer.sessionId === session) throw new Blocked('one call is said to be in a session')
  return answer
}

/** Asks in a session about what was told in one call. */
async function askedInSession(tools: Tools, telling: ChatBody, asking: ChatBody): Promise<Answer> {
  const session = await givenSession(tools)
  // A session in which nothing was said may be given out again.
  await speak(tools, session, tools.operation as Asking)
  const told = answerOf(await askBy(tools, 'chat', telling))
  if (told.sessionId === session) throw new Blocked('one call is said to be in a session')
  const isShown = tools.target.paths.session_messages !== undefined
  if (isShown && holds(await historyOf(tools, session), telling.message))
    throw new Blocked('it was told in the session, too: another case may have been given the same one')
  return answerOf(await ask(tools, asking, session))
}

export const knowsNothingOfTheOtherKind = check({
  rule: 'chat/knows-nothing-of-other-conversations',
  title: 'a question in one call about what was said in a session, or in a session about what was said in one call',
  over: 'operations',
  run: async (tools) => {
    const { tell, ask: question, expects } = tools.fixture('recall')
    const isOneCall = tools.operation === 'chat' || tools.operation === 'streamChat'
    const asked = isOneCall ? askedInOneCall : askedInSession
    const telling = { message: tell, include_tools: false }
    const { text } = await asked(tools, telling, { message: question, include_tools: false })
    const knows = text.toLowerCase().includes(expects.toLowerCase())
    tools.expect.that(!knows, 'the agent knows what was said in another conversation', text)
  },
})

export const replyIsKept = check({
  rule: 'chat/reply-is-that-of-its-session',
  title: 'the reply of a chat and the history of its session',
  run: expectReplyOfOneCall,
})
