import { Blocked, NotApplicable, type Tools, check } from '../../kit/index.ts'
import { historyOf, holds, says } from '../sessions/history.ts'
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

/** Asserts that the session of a chat goes on, or is over. */
async function expectContinued(tools: Tools, asking: Asking): Promise<void> {
  const session = sessionOf(answerOf(await ask(tools, PLAIN)))
  const { status } = await askBy(tools, asking, PLAIN, session)
  tools.expect.that(CONTINUED.includes(status), `the session of a reply was answered with ${status}`, status)
}

export const sessionCanBeContinued = check({
  rule: 'chat/session-can-be-continued',
  title: 'a session chat with the session id of a reply',
  run: (tools) => expectContinued(tools, 'sessionChat'),
})

/** The path of streams is not among what the rules need. */
function needStream({ target }: Tools): void {
  if (target.paths.session_chat_stream === undefined)
    throw new NotApplicable('the target file has no paths.session_chat_stream')
}

export const sessionCanBeStreamed = check({
  rule: 'chat/session-can-be-continued',
  title: 'a session chat that is streamed with the session id of a reply',
  run: (tools) => {
    needStream(tools)
    return expectContinued(tools, 'streamSessionChat')
  },
})

/** Asserts that the agent knows what was said in a chat where its session goes on. */
async function expectKnownLater(tools: Tools, asking: Asking): Promise<void> {
  const { tell, ask: question, expects } = tools.fixture('recall')
  const knows = ({ text }: Answer): boolean => says(text, expects)
  const answer = await inTries(async () => {
    const session = sessionOf(answerOf(await ask(tools, { message: tell, include_tools: false })))
    const reply = await askBy(tools, asking, { message: question, include_tools: false }, session)
    if (reply.status === 404) throw new NotApplicable('the session of one chat cannot be continued')
    return answerOf(reply)
  }, knows)
  tools.expect.that(knows(answer), 'the agent does not know what was said in the chat', answer.text)
}

export const continuedSessionKnowsChat = check({
  rule: 'chat/continued-session-knows-chat',
  title: 'a question in the session of a chat about what was said there',
  run: (tools) => expectKnownLater(tools, 'sessionChat'),
})

export const continuedStreamKnowsChat = check({
  rule: 'chat/continued-session-knows-chat',
  title: 'a question in the session of a chat, with a streamed reply, about what was said there',
  run: (tools) => {
    needStream(tools)
    return expectKnownLater(tools, 'streamSessionChat')
  },
})

const isOneCall = ({ operation }: Tools): boolean => operation === 'chat' || operation === 'streamChat'

const isShown = ({ target }: Tools): boolean => target.paths.session_messages !== undefined

/** Blocks the case if it was told in the session in which it was asked: another case may have been given the same one. */
async function needUntold(tools: Tools, session: string, message: string): Promise<void> {
  if (isShown(tools) && holds(await historyOf(tools, session), message))
    throw new Blocked('it was told in the session, too')
}

/** Asks in a conversation of its own. */
async function askedApart(tools: Tools, asking: ChatBody, told: string): Promise<Answer> {
  if (isOneCall(tools)) return answerOf(await ask(tools, asking))
  const session = await givenSession(tools)
  // A session in which nothing was said may be given out again, which its history shows later.
  if (!isShown(tools)) await speak(tools, session, tools.operation as Asking)
  const answer = answerOf(await ask(tools, asking, session))
  await needUntold(tools, session, told)
  return answer
}

export const knowsNothingOfOthers = check({
  rule: 'chat/knows-nothing-of-other-conversations',
  title: 'a question about what was said in the conversation before',
  over: 'operations',
  run: async (tools) => {
    const { tell, ask: question, expects } = tools.fixture('recall')
    // Each is a conversation of its own: one call, or a new session.
    const told = answerOf(await ask(tools, { message: tell, include_tools: false }))
    const asked = await askedApart(tools, { message: question, include_tools: false }, tell)
    if (typeof told.sessionId === 'string' && asked.sessionId === told.sessionId)
      throw new Blocked('both are said to be in one session')
    const { text } = asked
    tools.expect.that(!says(text, expects), 'the agent knows what was said in another conversation', text)
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
  const answer = answerOf(await ask(tools, asking, session))
  await needUntold(tools, session, telling.message)
  return answer
}

export const knowsNothingOfTheOtherKind = check({
  rule: 'chat/knows-nothing-of-other-conversations',
  title: 'a question in one call about what was said in a session, or in a session about what was said in one call',
  over: 'operations',
  run: async (tools) => {
    const { tell, ask: question, expects } = tools.fixture('recall')
    const asked = isOneCall(tools) ? askedInOneCall : askedInSession
    const telling = { message: tell, include_tools: false }
    const { text } = await asked(tools, telling, { message: question, include_tools: false })
    tools.expect.that(!says(text, expects), 'the agent knows what was said in another conversation', text)
  },
})

export const replyIsKept = check({
  rule: 'chat/reply-is-that-of-its-session',
  title: 'the reply of a chat and the history of its session',
  run: expectReplyOfOneCall,
})
