import { Blocked, type Tools, Violation, check, unlessBlocked } from '../../kit/index.ts'
import { type Answer, type ChatBody, PLAIN, answerOf, ask, failureInTries, inTries } from './ask.ts'
import { says } from '../sessions/history.ts'
import { LONG, WIDE } from './long.ts'

export const messageAloneSuffices = check({
  rule: 'chat/message-alone-suffices',
  title: 'a body with nothing but a message',
  over: 'operations',
  run: async (tools) => {
    const body = { message: PLAIN.message }
    const failure = await failureInTries(() => ask(tools, body))
    if (failure === undefined) return
    // What fails with the default in full too is not about what was left out.
    answerOf(await ask(tools, { ...body, include_tools: true }))
    throw new Violation('a message alone fails, and one with include_tools true is answered', 'a reply', failure)
  },
})

interface Prompted {
  expected: (answer: Answer) => boolean
  /** Sends the message, with or without the target file's prompt, or with another one made of it. */
  say: (own: boolean, made?: (prompt: string) => string) => Promise<Answer>
}

function prompting(tools: Tools, options: Omit<ChatBody, 'message'> = { include_tools: false }): Prompted {
  const { prompt, message, expects } = tools.fixture('system_prompt')
  const body: ChatBody = { message, ...options }
  return {
    expected: ({ text }) => says(text, expects),
    say: async (own, made = (plain) => plain) =>
      answerOf(await ask(tools, own ? { ...body, system_prompt: made(prompt) } : body)),
  }
}

export const systemPromptOverrides = check({
  rule: 'chat/system-prompt-overrides',
  title: 'a message with a system prompt of its own, and with a long one',
  over: 'operations',
  run: async (tools) => {
    const { expected, say } = prompting(tools)
    const expectFollowed = async (made?: (prompt: string) => string): Promise<void> => {
      const answer = await inTries(() => say(true, made), expected)
      tools.expect.that(expected(answer), 'the reply is not as the system prompt says', answer.text)
    }
    await expectFollowed()
    // How long a prompt may be is not documented, nor which part of a long one an agent heeds most.
    await unlessBlocked(() => expectFollowed((prompt) => [prompt, LONG.slice(0, 1_000), WIDE, prompt].join('\n\n')))
  },
})

export const systemPromptAloneOverrides = check({
  rule: 'chat/system-prompt-overrides',
  title: 'a message with a system prompt of its own, without include_tools',
  over: 'operations',
  run: async (tools) => {
    const { expected, say } = prompting(tools, {})
    const answer = await inTries(() => say(true), expected)
    tools.expect.that(expected(answer), 'the reply is not as the system prompt says', answer.text)
  },
})

export const systemPromptForOneCall = check({
  rule: 'chat/system-prompt-for-one-call',
  title: 'a message without a system prompt after one that had its own',
  over: 'operations',
  run: async (tools) => {
    const { expected, say } = prompting(tools)
    if (!expected(await inTries(() => say(true), expected))) throw new Blocked('the system prompt was not followed')
    const answer = await inTries(
      () => say(false),
      (one) => !expected(one),
    )
    tools.expect.that(!expected(answer), 'the reply is as the system prompt of an earlier call says', answer.text)
  },
})
