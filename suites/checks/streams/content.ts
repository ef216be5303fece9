import { Blocked, NotApplicable, Unanswered, check } from '../../kit/index.ts'
import { type Answer, type ChatBody, PLAIN, answerOf, ask, inTries } from '../chat/ask.ts'
import { LONG } from '../chat/long.ts'
import { type Shown, historyOf, holds, isReply } from '../sessions/history.ts'
import { atOnce, givenSession } from '../sessions/session.ts'
import { WITH_TOOLS, turnWithTool } from '../sessions/with-tools.ts'

/** A question whose reply has characters beyond ASCII: "What is a flow? Answer in Chinese, with an emoji." */
const FOREIGN: ChatBody = { message: '什么是流程？请用中文回答，并加一个表情符号 😀。', include_tools: false }

export const foreignTokensAreTheReply = check({
  rule: 'streams/tokens-are-the-reply',
  title: 'the tokens of a reply in Chinese and the history of its session',
  over: 'operations',
  run: async (tools) => {
    const session = await givenSession(tools)
    const { text } = answerOf(await ask(tools, FOREIGN, session))
    // The history may show messages cleaned, for example of the emoji.
    const isKept = (messages: readonly Shown[]): boolean => holds(messages, text, 'assistant')
    const has = await historyOf(tools, session, isKept)
    tools.expect.that(isKept(has), 'the characters of the tokens are in no reply of the history', text)
  },
})

/** A request for a long reply. */
const REPEAT: ChatBody = {
  message: `Repeat these lines word for word, and say nothing else:\n${LONG.slice(0, 1_600)}`,
  include_tools: false,
}

export const longTokensAreTheReply = check({
  rule: 'streams/tokens-are-the-reply',
  title: 'the tokens of a reply of 1,600 characters and the history of its session',
  over: 'operations',
  run: async (tools) => {
    const session = await givenSession(tools)
    const reply = await ask(tools, REPEAT, session).catch((problem: unknown) => {
      const isSlow = problem instanceof Unanswered && problem.timedOut
      throw isSlow ? new NotApplicable('a long reply is streamed for longer than limits.timeout_ms') : problem
    })
    const { text } = answerOf(reply)
    const has = await historyOf(tools, session, (messages) => messages.some(({ content }) => isReply(content, text)))
    tools.expect.some(has, ({ content }) => isReply(content, text), 'the tokens are no message of the history')
  },
})

/** What stands in place of a character that could not be decoded. */
const UNREADABLE = '\uFFFD'

export const foreignTokensAreReadable = check({
  rule: 'streams/tokens-of-one-call-are-its-reply',
  title: 'the characters of a reply in Chinese',
  run: async (tools) => {
    // A language model may write such a character itself, but hardly each time.
    const { text } = await inTries(
      async () => answerOf(await ask(tools, FOREIGN)),
      (answer) => !answer.text.includes(UNREADABLE),
    )
    tools.expect.that(!text.includes(UNREADABLE), 'characters of each of three replies cannot be read', text)
  },
})

/** Two questions, so that pieces of one reply can be told from the other. */
const QUESTIONS: readonly ChatBody[] = [PLAIN, { message: 'What is a schedule?', include_tools: false }]

export const tokensAtOnceAreTheReplies = check({
  rule: 'streams/tokens-are-the-reply',
  title: 'the tokens of two streams at once, in sessions of their own, and their histories',
  over: 'operations',
  run: async (tools) => {
    const first = await givenSession(tools)
    // A session in which nothing was said may be given out again.
    answerOf(await ask(tools, PLAIN, first))
    const sessions = [first, await givenSession(tools)]
    const replies = new Map<string, string>()
    await atOnce(sessions, async (session) => {
      const { text }: Answer = answerOf(await ask(tools, QUESTIONS[sessions.indexOf(session)] ?? PLAIN, session))
      replies.set(session, text)
    })
    if (replies.size < 2) throw new NotApplicable('the agent does not stream twice at once')
    for (const [session, text] of replies) {
      const has = await historyOf(tools, session, (messages) => messages.some(({ content }) => isReply(content, text)))
      tools.expect.some(has, ({ content }) => isReply(content, text), 'the tokens are no message of the history')
    }
  },
})

const withoutSpace = (text: string): string => text.replaceAll(/\s+/g, '')

/** Long enough to be said twice by mistake alone. */
const LEAST_TWICE = 20

/** Whether a text ends with a message twice. */
function endsTwice(text: string, content: string): boolean {
  const once = withoutSpace(content)
  return once.length >= LEAST_TWICE && withoutSpace(text).endsWith(once + once)
}

/** The length of a reply that is a piece of another, and of what it is a piece of. */
const PIECE = { most: 10, of: 50 }

/** Whether a text is the last piece of a message, from the middle of a sentence on. */
function isLastPiece(text: string, content: string): boolean {
  const [piece, whole] = [text.trim(), content.trim()]
  if (piece.length >= PIECE.most || whole.length < PIECE.of || !whole.endsWith(piece)) return false
  const before = whole.slice(0, -piece.length)
  return !/^[\p{Lu}\p{Lt}\p{Lo}]/u.test(piece) && !/[.!?:…]\W*$|\n\s*$/.test(before)
}

export const tokensWithToolsComeOnce = check({
  rule: 'streams/tokens-are-the-reply',
  title: 'how much of the reply of a turn with a tool the tokens are',
  ...WITH_TOOLS,
  run: async (tools) => {
    const { text, after } = await turnWithTool(tools, 'streamSessionChat')
    if (text.trim() === '') throw new Blocked('the reply has no text')
    const replies = after
      .filter(({ role }) => role === 'assistant')
      .map(({ content }) => content)
      .filter((content) => typeof content === 'string')
    if (replies.some((content) => isReply(content, text))) return
    tools.expect.none(replies, (content) => endsTwice(text, content), 'the tokens have a reply of the history twice')
    tools.expect.none(
      replies,
      (content) => isLastPiece(text, content),
      'the tokens are the last piece of a reply alone',
    )
  },
})
