import type { RuleId } from '#spec'
import { type Check, NotApplicable, type Tools, Violation, check } from '../../kit/index.ts'
import { givenSession } from '../sessions/session.ts'
import { type Answer, PLAIN, TRIES, answerOf, ask, failureInTries, inTries, messageFor } from './ask.ts'
import { LONG, WIDE } from './long.ts'
import { type Usage, usageOf } from './usage.ts'

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

/** Lines that no service cuts off. */
const FEW_LINES = LONG.slice(0, 100)

/** Asks for a tool after lines that say nothing. */
async function askForToolAfter(tools: Tools, lines: string): Promise<Answer> {
  const message = `Pass over these lines:\n${lines}\n\n${messageFor(tools, 'tool_message')}`
  return answerOf(await ask(tools, { message, include_tools: true }))
}

export const readsWholeMessage = check({
  rule: 'chat/takes-any-message',
  title: 'a message that asks for a tool after 5,000 characters: it is done as after a few',
  over: 'operations',
  run: async (tools) => {
    const withTools = ({ calledTools }: Answer): boolean => calledTools
    const long = await inTries(() => askForToolAfter(tools, LONG), withTools)
    if (withTools(long)) return
    // A model is free in what it does: only what it does each time with a few lines is missing here.
    const short = await inTries(
      () => askForToolAfter(tools, FEW_LINES),
      (answer) => !withTools(answer),
    )
    if (!withTools(short)) throw new NotApplicable('the agent does not always call a tool after a few lines')
    throw new Violation('what a message asks for at its end is not done', 'a tool call', long.text)
  },
})

const usageFor = async (tools: Tools, message: string): Promise<Usage> =>
  usageOf(await ask(tools, { message, include_tools: false }))

export const promptTokensFollowInput = check({
  rule: 'chat/prompt-tokens-follow-input',
  title: 'the input tokens of a short message, and of one of 5,000 characters',
  over: 'operations',
  run: async (tools) => {
    // What was sent before may be kept, and not be counted again.
    const short = await usageFor(tools, `${tools.unique('input')} ${PLAIN.message}`)
    const long = await usageFor(tools, `${tools.unique('input')} ${PLAIN.message}\n${LONG}`)
    if (long.prompt > short.prompt) return
    if (short.cached || long.cached) throw new NotApplicable('what a cache has may not count as input')
    tools.expect.that(
      false,
      `a message of 5,000 characters has ${long.prompt} input tokens, and a short one ${short.prompt}`,
    )
  },
})

/** Most tokens of a word or two. A model that reasons may have more output than it shows. */
const MOST_SHOWN = 20
/** More characters than any token has, one with another. */
const MOST_CHARACTERS = 100

/** Asks for a word after an input. What was sent before may be kept, and not be counted again. */
async function askAfter(tools: Tools, input: string): Promise<Answer> {
  const { prompt, message } = tools.fixture('system_prompt')
  const body = {
    message: `${tools.unique('input')} ${input}\n${message}`,
    include_tools: false,
    system_prompt: `${tools.unique('prompt')} ${prompt}`,
  }
  return answerOf(await ask(tools, body))
}

function hasLessOutput({ reply }: Answer): boolean {
  const { prompt, completion } = usageOf(reply)
  return completion < prompt
}

/** Whether more than what is shown counts as output. Where the tokens are mixed up the long input is not counted as input. */
async function countsUnshown(tools: Tools, ofLong: Usage): Promise<boolean> {
  if (ofLong.prompt * MOST_CHARACTERS < LONG.length) return false
  const ofShort = usageOf((await askAfter(tools, '')).reply)
  return ofShort.completion > ofShort.prompt + MOST_SHOWN
}

export const completionTokensOfOutput = check({
  rule: 'chat/completion-tokens-of-output',
  title: 'the output tokens of a reply of a word or two to 5,000 characters',
  over: 'operations',
  run: async (tools) => {
    const { expects } = tools.fixture('system_prompt')
    const isBrief = ({ text }: Answer): boolean => text.length < 2 * expects.length
    const answer = await inTries(
      () => askAfter(tools, LONG),
      (one) => isBrief(one) && hasLessOutput(one),
    )
    if (!isBrief(answer)) throw new NotApplicable('the reply is longer than a word or two')
    if (hasLessOutput(answer)) return
    const usage = usageOf(answer.reply)
    if (usage.cached) throw new NotApplicable('what a cache has may not count as input')
    if (await countsUnshown(tools, usage)) throw new NotApplicable('more than what is shown counts as output')
    throw new Violation(`'${answer.text}' has no fewer tokens than 5,000 characters`, 'less output than input', usage)
  },
})

/** A reply that is long enough to tell its tokens from a constant, in characters. */
const LONG_REPLY = 300
/** A question that has such a reply. */
const EXPLAIN = 'Explain in about a hundred words how to start a job over the API.'

/** Checks that as many output tokens are told as a reply of its length can have. */
const tokensFollowReply = (rule: RuleId): Check =>
  check({
    rule,
    title: 'the output tokens of a reply of 300 characters or more',
    over: 'operations',
    run: async (tools) => {
      const isLong = ({ text }: Answer): boolean => text.length >= LONG_REPLY
      const isCounted = ({ text, reply }: Answer): boolean => usageOf(reply).completion * MOST_CHARACTERS >= text.length
      const answer = await inTries(
        async () => {
          const message = `${EXPLAIN} (${tools.unique('question')})`
          return answerOf(await ask(tools, { message, include_tools: false }))
        },
        (one) => isLong(one) && isCounted(one),
      )
      if (!isLong(answer)) throw new NotApplicable('the reply is short')
      const { completion } = usageOf(answer.reply)
      const { length } = answer.text
      tools.expect.that(isCounted(answer), `a reply of ${length} characters has ${completion} output tokens`)
    },
  })

export const completionTokensFollowReply = tokensFollowReply('chat/completion-tokens')
export const streamedTokensFollowReply = tokensFollowReply('streams/usage-completion-tokens')

/** A message that has a brief reply. */
const BRIEF = 'Remember the word heron, and answer with OK alone.'
/** How many times as long as a brief reply a long one is at least. */
const TIMES = 3

/** The output tokens of a long reply, and of a brief one after it, in a session where the operation has sessions. */
interface Turns {
  long: number
  brief: number
}

/** Asks for a long reply and then for a brief one; undefined if they are not. */
async function turnsOf(tools: Tools, isInSession: boolean): Promise<Turns | undefined> {
  const session = isInSession ? await givenSession(tools) : undefined
  const asked = async (message: string): Promise<Answer> =>
    answerOf(await ask(tools, { message, include_tools: false }, session))
  const long = await asked(`${EXPLAIN} (${tools.unique('question')})`)
  const brief = await asked(BRIEF)
  if (long.text.length < LONG_REPLY || brief.text.length * TIMES > long.text.length) return undefined
  return { long: usageOf(long.reply).completion, brief: usageOf(brief.reply).completion }
}

/** Checks that the output tokens are those of each reply by itself. */
const tokensOfEachReply = (rule: RuleId): Check =>
  check({
    rule,
    title: 'the output tokens of a reply of 300 characters or more, and of a brief one after it, also in a session',
    over: 'operations',
    run: async (tools) => {
      const isInSession = tools.operation === 'sessionChat' || tools.operation === 'streamSessionChat'
      const tried: Turns[] = []
      for (let left = TRIES; left > 0; left--) {
        const turns = await turnsOf(tools, isInSession)
        if (turns === undefined) throw new NotApplicable('the replies are not as long and as brief as is asked for')
        if (turns.brief < turns.long) return
        tried.push(turns)
      }
      const counts = new Set(tried.flatMap(({ long, brief }) => [long, brief]))
      tools.expect.that(counts.size > 1, 'every reply has the same number of output tokens', tried)
      // A model that reasons may have more output than it shows, but then also for the brief reply alone.
      const alone = isInSession ? await usageOfBrief(tools) : undefined
      if (alone === undefined || tried.some(({ long }) => alone * 2 > long))
        throw new NotApplicable('more than what is shown counts as output')
      throw new Violation('a brief reply has the output tokens of the long one before it too', alone, tried)
    },
  })

/** The output tokens of a brief reply in a session of its own. */
async function usageOfBrief(tools: Tools): Promise<number> {
  const session = await givenSession(tools)
  return usageOf(await ask(tools, { message: BRIEF, include_tools: false }, session)).completion
}

export const completionTokensOfEachReply = tokensOfEachReply('chat/completion-tokens')
export const streamedTokensOfEachReply = tokensOfEachReply('streams/usage-completion-tokens')
