import type { RuleId } from '#spec'
import {
  Blocked,
  type Exchange,
  NotApplicable,
  type Observation,
  type Tools,
  Violation,
  check,
  isJson,
  isObject,
  jsonOf,
  observe,
  textsIn,
} from '../../kit/index.ts'
import { resultIn, runTool, succeeded } from '../agent-tools/tools.ts'
import { type Asking, PLAIN, answerOf, askBy, inTries } from '../chat/ask.ts'
import { type History, type Shown, historyOf, holds, lettersOf, timesSpoken, unsaid } from './history.ts'
import { historyOfOneCall } from './of-one-call.ts'
import { givenSession } from './session.ts'
import { WITH_TOOLS, isReplyWithTools, turnWithTool } from './with-tools.ts'

export const messagesAreArray = check({
  rule: 'sessions/messages-are-array',
  title: 'the history of a session that was opened',
  run: async (tools) => {
    const path = { session_id: await givenSession(tools) }
    const members = tools.expect.array(await tools.api.need('listSessionMessages', { path }))
    tools.expect.none(members, (one) => typeof one !== 'object' || one === null, 'a message is no object')
  },
})

/** The history of a session with one plain question and reply. */
async function ofPlainExchange(tools: Tools): Promise<History> {
  const session = await givenSession(tools)
  const before = await historyOf(tools, session)
  answerOf(await askBy(tools, 'sessionChat', PLAIN, session))
  const after = await historyOf(tools, session, (messages) => timesSpoken(messages) > timesSpoken(before))
  if (after.length === 0) throw new Blocked('the history is empty')
  return { before, after }
}

const isSpeaker = ({ role }: Shown): boolean => role === 'user' || role === 'assistant'

/** The messages that an exchange answered. */
function shownIn({ response }: Exchange): readonly Shown[] {
  const list = response.status === 200 ? jsonOf(response)?.plain : undefined
  return Array.isArray(list) ? list.filter(isObject) : []
}

/** A look at all histories of the run, whatever was said in them, and how. */
const everyMessage = (rule: RuleId, says: string, holds: (message: Shown) => boolean): Observation =>
  observe({
    rule,
    title: 'every message of every history',
    concerns: (exchange) => shownIn(exchange).length > 0,
    holds: (exchange) => {
      const other = shownIn(exchange).find((message) => !holds(message))
      if (other !== undefined) throw new Violation(says, 'messages of the user and the assistant', other)
    },
  })

// Another rule is about tools.
export const everyRole = everyMessage(
  'sessions/role-is-user-or-assistant',
  'a message is of somebody else',
  (message) => isSpeaker(message) || message.role === 'tool',
)
export const everyContent = everyMessage(
  'sessions/content-is-text',
  'a content is no string',
  ({ content }) => typeof content === 'string',
)
export const everyRoleIsNoTool = everyMessage(
  'sessions/no-tool-messages',
  'a message is of a tool',
  ({ role }) => role !== 'tool',
)

export const roleIsUserOrAssistant = check({
  rule: 'sessions/role-is-user-or-assistant',
  title: 'the roles after a plain exchange, and whether the user said what is shown as theirs',
  ...WITH_TOOLS,
  run: async (tools) => {
    const history = await ofPlainExchange(tools)
    tools.expect.none(history.after, (one) => !isSpeaker(one), 'a message is of somebody else')
    const more = unsaid(history, PLAIN.message, 1)
    tools.expect.that(more <= 0, `the user has ${more} messages more than were sent`, history.after)
  },
})

export const contentIsText = check({
  rule: 'sessions/content-is-text',
  title: 'the contents after a plain exchange',
  run: async (tools) => {
    const { after } = await ofPlainExchange(tools)
    tools.expect.none(after, ({ content }) => typeof content !== 'string', 'a content is no string')
  },
})

export const noToolMessages = check({
  rule: 'sessions/no-tool-messages',
  title: 'the messages after exchanges for which a tool was called, streamed and not',
  ...WITH_TOOLS,
  run: async (tools) => {
    const streams = tools.target.paths.session_chat_stream !== undefined
    for (const asking of ['sessionChat', ...(streams ? (['streamSessionChat'] as const) : [])] satisfies Asking[]) {
      const turn = await turnWithTool(tools, asking)
      // Another rule says that the system has no message there.
      const isOther = (one: Shown): boolean => !isSpeaker(one) && one.role !== 'system'
      tools.expect.none(turn.after, isOther, 'a message is neither of the user nor of the assistant')
      const more = unsaid(turn, turn.message, turn.sent)
      if (more > 0 && unsaid(await ofPlainExchange(tools), PLAIN.message, 1) > 0)
        throw new Blocked('without tools too the user has more messages than were sent')
      tools.expect.that(more <= 0, `the user has ${more} messages more than were sent`, turn.after)
    }
  },
})

export const systemPromptIsNotShown = check({
  rule: 'sessions/role-is-user-or-assistant',
  title: 'the messages of a chat that had a system prompt of its own',
  run: async (tools) => {
    const prompt = `${tools.unique('prompt')}. Answer shortly.`
    const answer = answerOf(await askBy(tools, 'chat', { ...PLAIN, system_prompt: prompt }))
    if (holds([{ content: answer.text }], prompt)) throw new NotApplicable('the reply repeats the system prompt')
    const history = await historyOfOneCall(tools, answer)
    if (history.length === 0) throw new NotApplicable('the history of one call is empty')
    tools.expect.that(!holds(history, prompt), 'the history has the system prompt', history)
  },
})

/** A tool without arguments: it gives the same result to the agent as to anybody else. */
const TOOL = 'host_list_commands'
/** The least letters of a result that nobody says by chance. */
const LEAST_RESULT = 10

/** The letters of a text without the name of that tool, which may stand beside its result. */
const bare = (text: string): string => lettersOf(text).replaceAll(lettersOf(TOOL), '')

/** The result of that tool; a failure has none that could be told from other words. */
async function resultOfTool(tools: Tools): Promise<string> {
  const run = async (): Promise<unknown> => {
    const reply = await runTool(tools, TOOL, {})
    return succeeded(reply) ? resultIn(reply)['result'] : undefined
  }
  const [first, second] = [await run(), await run()]
  if (typeof first !== 'string' || first !== second || bare(first).length < LEAST_RESULT)
    throw new NotApplicable(`${TOOL} has no text for a result that is always the same`)
  return first
}

/** A content and, if it is JSON, each text in it: what stands for the result of a tool may be wrapped. */
const textsOfContent = (content: unknown): string[] =>
  typeof content !== 'string' ? [] : [content, ...(isJson(content) ? textsIn(JSON.parse(content)) : [])]

/** Whether a content is the result of that tool, and nothing else but its name: words about the result are more. */
const isBare = (content: unknown, result: string): boolean =>
  textsOfContent(content).some((text) => bare(text) === bare(result))

export const toolResultIsNotShown = check({
  rule: 'sessions/no-tool-messages',
  title: `the messages after one that asks for ${TOOL}`,
  ...WITH_TOOLS,
  run: async (tools) => {
    const result = await resultOfTool(tools)
    const session = await givenSession(tools)
    const message = `Call the tool ${TOOL}, and say in a few words how many there are.`
    const replies: string[] = []
    const { calledTools, text } = await inTries(
      async () => {
        const answer = answerOf(await askBy(tools, 'sessionChat', { message, include_tools: true }, session))
        replies.push(answer.text)
        return answer
      },
      (answer) => answer.calledTools,
    )
    if (!calledTools) throw new NotApplicable('no tool was called')
    // The agent may know the commands without a tool, too.
    const shown = replies.map((content) => ({ content }))
    if (holds(shown, result)) throw new NotApplicable('a reply repeats the result')
    const history = await historyOf(tools, session, (messages) => messages.some(isReplyWithTools(text)))
    // The words of the assistant may come in several messages, none of which is what a tool answered.
    tools.expect.none(history, ({ content }) => isBare(content, result), 'a message is the result of a tool')
  },
})
