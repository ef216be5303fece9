import { NotApplicable, type Tools, check, unlessBlocked } from '../../kit/index.ts'
import { type Asking, type ChatBody, answerOf, askBy, inTries } from '../chat/ask.ts'
import { LONG } from '../chat/long.ts'
import { type Shown, expectKept, historyOf, holds, isReply, says, timesAsked } from './history.ts'
import { givenFormer, givenSession } from './session.ts'
import { type Spoken, speak } from './speak.ts'
import { WITH_TOOLS, expectKeptWithTools, expectQuestionWithTools, turnWithTool } from './with-tools.ts'

/** What makes a question long, without markup or anything else that a history may strip or escape. */
const MORE = `\nGröße „ü“ – 日本語 😀\n\tand more:\n${LONG}`

export const hasUserMessage = check({
  rule: 'sessions/history-has-user-message',
  title: 'a question of many lines after an exchange',
  run: async (tools) => {
    const session = await givenFormer(tools)
    await expectKept(tools, session, (await speak(tools, session, 'sessionChat', { more: MORE })).asked, 'user')
  },
})

export const hasUserMessageWithTools = check({
  rule: 'sessions/history-has-user-message',
  title: 'a message that asks for a tool',
  ...WITH_TOOLS,
  run: (tools) => expectQuestionWithTools(tools, 'sessionChat'),
})

export const hasReply = check({
  rule: 'sessions/history-has-reply',
  title: 'the reply after an exchange',
  run: async (tools) => {
    const session = await givenFormer(tools)
    const { reply } = await speak(tools, session)
    const isKept = ({ role, content }: Shown): boolean => role === 'assistant' && isReply(content, reply)
    const history = await historyOf(tools, session, (messages) => messages.some(isKept))
    tools.expect.some(history, isKept, 'the reply is no message of the history')
  },
})

export const hasReplyWithTools = check({
  rule: 'sessions/history-has-reply',
  title: 'the reply to a message that asks for a tool',
  ...WITH_TOOLS,
  run: (tools) => expectKeptWithTools(tools, 'sessionChat'),
})

export const hasStreamedMessage = check({
  rule: 'sessions/history-has-streamed-message',
  title: 'a question of many lines after an exchange that was streamed',
  run: async (tools) => {
    const session = await givenFormer(tools)
    await expectKept(tools, session, (await speak(tools, session, 'streamSessionChat', { more: MORE })).asked, 'user')
  },
})

export const hasStreamedMessageWithTools = check({
  rule: 'sessions/history-has-streamed-message',
  title: 'a message that asks for a tool',
  ...WITH_TOOLS,
  run: (tools) => expectQuestionWithTools(tools, 'streamSessionChat'),
})

export const hasMessageOnce = check({
  rule: 'sessions/history-has-message-once',
  title: 'the messages of two exchanges',
  over: 'operations',
  run: async (tools) => {
    const session = await givenSession(tools)
    const spoken: Spoken[] = []
    const isSaid = ({ role, content }: Shown): boolean =>
      role === 'user'
        ? spoken.some(({ asked }) => holds([{ content }], asked))
        : role === 'assistant' && spoken.some(({ reply }) => reply !== '' && isReply(content, reply))
    const said = (messages: readonly Shown[], role: string): number =>
      messages.filter((one) => one.role === role && isSaid(one)).length
    const greeting = await historyOf(tools, session)
    for (let left = 2; left > 0; left--) spoken.push(await speak(tools, session, tools.operation as Asking))
    const history = await historyOf(tools, session, (messages) => said(messages, 'assistant') >= spoken.length)
    for (const role of ['user', 'assistant']) {
      const times = said(history, role) - said(greeting, role)
      tools.expect.that(
        times <= spoken.length,
        `${spoken.length} messages of the ${role} are there ${times} times`,
        history,
      )
    }
  },
})

export const hasMessageWithToolsOnce = check({
  rule: 'sessions/history-has-message-once',
  title: 'a message that asks for a tool',
  over: 'operations',
  ...WITH_TOOLS,
  run: async (tools) => {
    const { message, sent, after } = await turnWithTool(tools, tools.operation as Asking)
    const times = timesAsked(after, message)
    tools.expect.that(times <= sent, `a message that was sent ${sent} times is there ${times} times`, after)
  },
})

/** More exchanges than a page has, or a window of what was said last. */
const EXCHANGES = 12

export const keepsEarlierExchanges = check({
  rule: 'sessions/history-keeps-earlier-exchanges',
  title: `all that was said after ${EXCHANGES} exchanges`,
  run: async (tools) => {
    const session = await givenSession(tools)
    const spoken: Spoken[] = []
    for (let left = EXCHANGES; left > 0; left--) spoken.push(await speak(tools, session))
    const replies = spoken.map(({ reply }) => reply).filter((reply) => reply !== '')
    const isKept = ({ role, content }: Shown, among: readonly string[]): boolean =>
      role === 'assistant' && among.some((reply) => isReply(content, reply))
    // Replies may be alike.
    const kept = (messages: readonly Shown[]): number => messages.filter((one) => isKept(one, replies)).length
    const isWhole = (messages: readonly Shown[]): boolean =>
      spoken.every(({ asked }) => holds(messages, asked, 'user')) && kept(messages) >= replies.length
    const history = await historyOf(tools, session, isWhole)
    for (const { asked } of spoken)
      tools.expect.that(holds(history, asked, 'user'), 'the history lacks what the user said', asked)
    for (const reply of replies)
      tools.expect.some(history, (one) => isKept(one, [reply]), 'the history lacks what the assistant replied')
    const many = kept(history)
    tools.expect.that(many >= replies.length, `the history has ${many} replies of ${replies.length}`, history)
  },
})

export const historiesAreApart = check({
  rule: 'sessions/histories-are-apart',
  title: 'the questions of two sessions, one after the other, and of one call outside of both',
  run: async (tools) => {
    const one = await givenSession(tools)
    const ofOne = [await speak(tools, one)]
    const other = await givenSession(tools)
    if (other === one) throw new NotApplicable('no second session was opened')
    const ofOther = [await speak(tools, other)]
    ofOne.push(await speak(tools, one))
    ofOther.push(await speak(tools, other))
    if (tools.target.paths.session_chat_stream !== undefined) ofOne.push(await speak(tools, one, 'streamSessionChat'))
    const outside = await unlessBlocked(() => speak(tools, undefined, 'chat'))
    const ofNone = outside === undefined ? [] : [outside]
    for (const [session, own, strange] of [
      [one, ofOne, ofOther],
      [other, ofOther, ofOne],
    ] as const) {
      const history = await historyOf(tools, session, (messages) => own.every(({ asked }) => holds(messages, asked)))
      for (const { asked } of [...strange, ...ofNone])
        // The assistant may quote what a user said elsewhere: what it says is left open.
        tools.expect.that(!holds(history, asked, 'user'), 'a history has what was said elsewhere', history)
    }
  },
})

/**
 * Asserts that the agent knows in a session what was told there right before: how much of a long history the language model
 * is given is not documented.
 */
async function expectKnown(tools: Tools, options: Omit<ChatBody, 'message'>): Promise<void> {
  const { tell, ask, expects } = tools.fixture('recall')
  const knows = ({ text }: { text: string }): boolean => says(text, expects)
  const other = tools.operation === 'sessionChat' ? 'streamSessionChat' : 'sessionChat'
  const canTell = tools.target.paths[other === 'sessionChat' ? 'session_chat' : 'session_chat_stream'] !== undefined
  const [telling, asking] = [canTell ? other : (tools.operation as Asking), tools.operation as Asking]
  const answer = await inTries(async () => {
    const session = await givenSession(tools)
    answerOf(await askBy(tools, telling, { message: tell, ...options }, session))
    // A message may be saved shortly after its response.
    if (tools.target.paths.session_messages !== undefined)
      await unlessBlocked(() => historyOf(tools, session, (messages) => holds(messages, tell)))
    return answerOf(await askBy(tools, asking, { message: ask, ...options }, session))
  }, knows)
  tools.expect.that(knows(answer), 'the agent does not know what was said before', answer.text)
}

export const agentKnowsHistory = check({
  rule: 'sessions/agent-knows-history',
  title: 'a question about what was said before, streamed or not',
  over: 'operations',
  run: (tools) => expectKnown(tools, { include_tools: false }),
})

export const agentWithToolsKnowsHistory = check({
  rule: 'sessions/agent-knows-history',
  title: 'a question about what was said before, without include_tools',
  over: 'operations',
  run: (tools) => expectKnown(tools, {}),
})
