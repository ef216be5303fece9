import { Blocked, Violation, check, tokensOf } from '../../kit/index.ts'
import { callWith } from '../agent-errors/call.ts'
import { isAboutCap, isOfReply } from '../billing/about-cap.ts'
import { PLAIN, answerOf, ask, sessionOf } from '../chat/ask.ts'
import { historyOf, isReply } from '../sessions/history.ts'
import { WITH_TOOLS, expectKeptWithTools } from '../sessions/with-tools.ts'
import { expectReplyOfOneCall } from '../sessions/of-one-call.ts'
import { atOnce, givenFormer, givenSession } from '../sessions/session.ts'
import { type Stream, ofType, streamOf, streamRule } from './rule.ts'

export const { check: eventHasType, observation: eventHasTypeSeen } = streamRule({
  rule: 'streams/event-has-type',
  title: 'every event',
  holds: ({ events }) => {
    const other = events.find(({ type }) => typeof type !== 'string')
    if (other !== undefined) throw new Violation('an event has no type', 'a string under type', other)
  },
})

export const { check: sessionFirst, observation: sessionFirstSeen } = streamRule({
  rule: 'streams/session-first',
  title: 'the first event',
  // What is refused for want of allowance may have no session.
  concerns: ({ events }) =>
    !events.some(isAboutCap) || events.some((event) => event['type'] !== 'end' && isOfReply(event)),
  holds: ({ events }) => {
    if (events[0]?.['type'] !== 'session') throw new Violation('the first event is another', 'session', events[0])
  },
})

export const { check: finishes, observation: finishesSeen } = streamRule({
  rule: 'streams/finishes',
  title: 'the end of the stream',
  holds: (stream) => {
    if (isOver(stream)) return
    throw new Violation('the stream stops before end and error', 'an event end or error', stream.events.at(-1))
  },
})

function isOver(stream: Stream): boolean {
  return ofType(stream, 'end').length > 0 || ofType(stream, 'error').length > 0
}

export const { check: endIsLast, observation: endIsLastSeen } = streamRule({
  rule: 'streams/end-is-last',
  title: 'what follows end',
  concerns: (stream) => ofType(stream, 'end').length > 0,
  holds: ({ events }) => {
    const after = events[events.findIndex(({ type }) => type === 'end') + 1]
    if (after !== undefined) throw new Violation('an event follows end', 'nothing', after)
  },
})

export const sessionIdOfTheSession = check({
  rule: 'streams/session-id-of-the-session',
  title: 'the session events of chats in two sessions, and of the second turns there, which come at once',
  over: 'operations',
  run: async (tools) => {
    const sessions = [await givenSession(tools), await givenSession(tools)]
    const expectNamed = async (session: string): Promise<void> => {
      const [event] = ofType(await streamOf(tools, 'plain', session), 'session')
      const id = event?.['session_id']
      if (typeof id !== 'string') throw new Blocked('the stream names no session')
      tools.expect.equal(id, session, 'the session id of the stream')
    }
    for (const session of sessions) await expectNamed(session)
    await atOnce(sessions, expectNamed)
  },
})

export const sessionOfItsOwn = check({
  rule: 'streams/session-of-its-own',
  title: 'streamed chats outside any session, one after the other, and of two users at once',
  run: async (tools) => {
    const ids = [sessionOf(answerOf(await ask(tools, PLAIN)))]
    const isServed = tools.target.credentials.editor?.api_key !== undefined
    const other = isServed && (await tools.api.call('listTools', { as: 'editor' })).ok ? 'editor' : 'admin'
    const atOnce = (['admin', other] as const).map((as) => callWith(tools, { body: PLAIN, as }))
    for (const reply of await Promise.all(atOnce)) ids.push(sessionOf(answerOf(reply)))
    tools.expect.equal(new Set(ids).size, ids.length, 'the number of sessions of as many streamed chats')
  },
})

export const { check: replyComesAsTokens, observation: replyComesAsTokensSeen } = streamRule({
  rule: 'streams/reply-comes-as-tokens',
  title: 'the tokens of a stream without an error',
  concerns: (stream) =>
    ofType(stream, 'end').length > 0 && ofType(stream, 'error').length === 0 && !stream.events.some(isAboutCap),
  holds: ({ events }) => {
    // Missing members of a token are for another rule.
    const tokens = events.filter(({ type }) => type === 'token')
    if (tokens.length > 0 && tokens.every(({ content }) => typeof content !== 'string')) return
    if (tokensOf(events) === '') throw new Violation('the stream carried no text', 'a text in token events', tokens)
  },
})

export const tokensAreTheReply = check({
  rule: 'streams/tokens-are-the-reply',
  title: 'the tokens of a stream and the history of its session',
  over: 'operations',
  run: async (tools) => {
    const session = await givenFormer(tools)
    const { text } = answerOf(await ask(tools, PLAIN, session))
    const has = await historyOf(tools, session, (messages) => messages.some(({ content }) => isReply(content, text)))
    tools.expect.some(has, ({ content }) => isReply(content, text), 'the tokens are no message of the history')
  },
})

export const tokensWithToolsAreTheReply = check({
  rule: 'streams/tokens-are-the-reply',
  title: 'the tokens of a stream with a tool and the history of its session',
  ...WITH_TOOLS,
  run: (tools) => expectKeptWithTools(tools, 'streamSessionChat'),
})

export const tokensOfOneCallAreItsReply = check({
  rule: 'streams/tokens-of-one-call-are-its-reply',
  title: 'the tokens of a stream and the history of the session that it opened',
  run: expectReplyOfOneCall,
})
