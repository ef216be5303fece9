import { Blocked, NotApplicable, type Tools } from '../../kit/index.ts'
import { type Answer, PLAIN, answerOf, ask, sessionOf } from '../chat/ask.ts'
import { type Shown, historyOf, isReply } from './history.ts'

/** The history of the session that a single call opened, with its reply; not applicable if there is none. */
export async function historyOfOneCall(tools: Tools, answer: Answer): Promise<readonly Shown[]> {
  const session = sessionOf(answer)
  const path = { session_id: session }
  // The documents do not say whether the session of a single call has a history.
  const { ok } = await tools.api.call('listSessionMessages', { path, valid: false })
  if (!ok) throw new NotApplicable('the session of one call has no history')
  const isSettled = (messages: readonly Shown[]): boolean =>
    messages.length === 0 || messages.some(({ content }) => isReply(content, answer.text))
  return historyOf(tools, session, isSettled)
}

/** Asserts that the reply to a single call, streamed or not, is the one in the history of its session, if that has one. */
export async function expectReplyOfOneCall(tools: Tools): Promise<void> {
  const answer = answerOf(await ask(tools, PLAIN))
  const { text } = answer
  if (text === '') throw new Blocked('the reply has no text')
  const replies = (await historyOfOneCall(tools, answer)).filter(({ role }) => role === 'assistant')
  if (replies.length === 0) throw new NotApplicable('the history of one call has no reply')
  tools.expect.some(replies, ({ content }) => isReply(content, text), 'what was answered is no reply of the history')
}
