import {
  Blocked,
  NotApplicable,
  type Reply,
  type Tools,
  Violation,
  check,
  eventsOf,
  isStream,
} from '../../kit/index.ts'
import { PLAIN, answerOf, ask, bodyOf, failureInTries, inTries } from './ask.ts'
import { LONG, WIDE } from './long.ts'

/** A question without an ASCII character. */
const FOREIGN = '什么是流程？'

export const takesAnyMessage = check({
  rule: 'chat/takes-any-message',
  title: 'messages of 5,000 characters, of a digit, with characters beyond ASCII, and of nothing else',
  over: 'operations',
  run: async (tools) => {
    for (const message of [LONG, `${PLAIN.message} ${WIDE}`, FOREIGN, '0']) {
      const failure = await failureInTries(() => ask(tools, { message, include_tools: false }))
      if (failure === undefined) continue
      answerOf(await ask(tools, PLAIN))
      throw new Violation('a plain message is answered, and this one is not', message, failure)
    }
  },
})

/** The members of the usage of a reply; in a stream the largest, since it may be told in several steps. */
function usageOf(reply: Reply): { prompt: number; completion: number } {
  answerOf(reply)
  const { response } = reply.exchange
  const usages = isStream(response)
    ? eventsOf(response).filter(({ type }) => type === 'usage')
    : [bodyOf(reply)['usage']]
  const largest = (name: string): number => {
    const values = usages.map((usage) => Number((usage as Record<string, unknown> | undefined)?.[name]))
    if (values.length === 0) throw new NotApplicable('the stream tells no usage')
    if (values.some(Number.isNaN)) throw new Blocked(`the usage has no number under ${name}`)
    return Math.max(...values)
  }
  return { prompt: largest('prompt_tokens'), completion: largest('completion_tokens') }
}

const usageFor = async (tools: Tools, message: string): Promise<ReturnType<typeof usageOf>> =>
  usageOf(await ask(tools, { message, include_tools: false }))

export const promptTokensFollowInput = check({
  rule: 'chat/prompt-tokens-follow-input',
  title: 'the input tokens of a short message, and of one of 5,000 characters',
  over: 'operations',
  run: async (tools) => {
    const short = await usageFor(tools, PLAIN.message)
    const long = await usageFor(tools, `${PLAIN.message}\n${LONG}`)
    tools.expect.that(
      long.prompt > short.prompt,
      `a message of 5,000 characters has ${long.prompt} input tokens, and a short one ${short.prompt}`,
    )
  },
})

export const completionTokensOfOutput = check({
  rule: 'chat/completion-tokens-of-output',
  title: 'the output tokens of a reply of a word or two to 5,000 characters',
  over: 'operations',
  run: async (tools) => {
    const { prompt, message, expects } = tools.fixture('system_prompt')
    // What was sent before may be kept, and not be counted again.
    const body = {
      message: `${tools.unique('input')} ${LONG}\n${message}`,
      include_tools: false,
      system_prompt: `${tools.unique('prompt')} ${prompt}`,
    }
    const answer = await inTries(
      async () => answerOf(await ask(tools, body)),
      ({ text }) => text.length < 2 * expects.length,
    )
    if (answer.text.length >= 2 * expects.length) throw new NotApplicable('the reply is longer than a word or two')
    const usage = usageOf(answer.reply)
    tools.expect.that(
      usage.completion < usage.prompt,
      `'${answer.text}' has ${usage.completion} output tokens, and 5,000 characters have ${usage.prompt} input tokens`,
    )
  },
})
