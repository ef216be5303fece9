import { Blocked, NotApplicable, type Tools, Violation, check, isStream, observe } from '../../kit/index.ts'
import { listedTools } from '../agent-tools/tools.ts'
import { says } from '../sessions/history.ts'
import { givenSession } from '../sessions/session.ts'
import {
  type Answer,
  type ChatBody,
  PLAIN,
  TRIES,
  answerOf,
  ask,
  bodyOf,
  inTries,
  messageFor,
  repliedIn,
} from './ask.ts'
import { askForImport } from './importing.ts'

/** Sends the message that asks for a tool, with or without `include_tools`. */
async function askedForTool(tools: Tools, wanted?: boolean, session?: string): Promise<Answer> {
  const message = messageFor(tools, 'tool_message')
  return answerOf(await ask(tools, { message, ...(wanted === undefined ? {} : { include_tools: wanted }) }, session))
}

/** The session in which a message came before, where the operation has sessions: each turn has its own `include_tools`. */
async function sessionAfter(tools: Tools, before: ChatBody): Promise<string | undefined> {
  if (tools.operation === 'chat' || tools.operation === 'streamChat') return undefined
  const session = await givenSession(tools)
  answerOf(await ask(tools, before, session))
  return session
}

const withTools = ({ calledTools }: Answer): boolean => calledTools

export const agentCallsTools = check({
  rule: 'chat/agent-calls-tools',
  title: 'a message that asks for a tool, with include_tools true, in a session after one with false',
  over: 'operations',
  run: async (tools) => {
    const { calledTools } = await inTries(
      async () => askedForTool(tools, true, await sessionAfter(tools, PLAIN)),
      withTools,
    )
    tools.expect.that(calledTools, 'no tool was called')
  },
})

export const calledToolsAreRun = check({
  rule: 'chat/agent-calls-tools',
  title: 'a message for which a called tool finds something: a reply after a call has it',
  over: 'operations',
  run: async (tools) => {
    const { message, expects } = tools.fixture('tool_answer')
    const replies: string[] = []
    // A model may call nothing, or leave out what the tool found.
    for (let left = TRIES; left > 0; left--) {
      const { text, calledTools } = answerOf(await ask(tools, { message, include_tools: true }))
      if (!calledTools) throw new NotApplicable('the agent does not always call a tool for this message')
      if (says(text, expects)) return
      replies.push(text)
    }
    throw new Violation('tools are said to have been called, and no reply has what they find', expects, replies)
  },
})

export const includeToolsByDefault = check({
  rule: 'chat/include-tools-by-default',
  title: 'a message that asks for a tool, without include_tools, in a session after one with false',
  over: 'operations',
  run: async (tools) => {
    const { calledTools } = await inTries(
      async () => askedForTool(tools, undefined, await sessionAfter(tools, PLAIN)),
      withTools,
    )
    tools.expect.that(calledTools, 'no tool was called')
  },
})

export const includeToolsFalse = check({
  rule: 'chat/include-tools-false',
  title: 'a message that asks for a tool, with include_tools false, in a session after one with true',
  over: 'operations',
  run: async (tools) => {
    const before = { message: messageFor(tools, 'tool_message'), include_tools: true }
    const { calledTools } = await askedForTool(tools, false, await sessionAfter(tools, before))
    tools.expect.that(!calledTools, 'a tool was called')
  },
})

export const includeToolsFalseImportsNothing = check({
  rule: 'chat/include-tools-false',
  title: 'a message that asks for an import, with include_tools false: it may make no flow',
  // One call and a session, streamed and not, stand for all.
  over: ['chat', 'streamSessionChat'],
  claims: 'imported-templates',
  run: async (tools) => {
    const { made } = await tools.given.newFlows(tools.fixture('template_import').name)
    const { calledTools } = await askForImport(tools, true)
    // Where no tool was called nothing is to be waited for.
    const flows = await tools.eventually(made, (all) => all.length > 0, calledTools ? undefined : 0)
    if (flows.length === 0) throw new NotApplicable('the agent imports no template when it is asked to')
    let before = flows.length
    // Somebody else may import the same template, but hardly twice.
    for (let left = 2; left > 0; left--) {
      await askForImport(tools, false)
      const { length } = await made()
      if (length <= before) return
      before = length
    }
    throw new Violation('a chat with include_tools false made a flow with a tool, twice')
  },
})

export const replyWithToolsHasText = check({
  rule: 'chat/response-is-text',
  title: 'the reply to a message that asks for a tool has text',
  over: 'operations',
  run: async (tools) => {
    const { text, calledTools } = await inTries(
      () => askedForTool(tools, true),
      (answer) => answer.calledTools && answer.text.trim() !== '',
    )
    if (!calledTools) throw new Blocked('no tool was called')
    tools.expect.that(text.trim() !== '', 'the reply has no text', text)
  },
})

export const toolsUsedNamesTools = check({
  rule: 'chat/tools-used-names-tools',
  title: 'a message that asks for a tool',
  over: 'operations',
  run: async (tools) => {
    const { reply } = await inTries(() => askedForTool(tools, true), withTools)
    const { tools_used: used } = bodyOf(reply)
    if (used === undefined) throw new Blocked('no tool was called')
    const named = Array.isArray(used) && used.length > 0 && used.every((name) => typeof name === 'string')
    tools.expect.that(named, 'tools_used is no array of strings', used)
  },
})

/** The least number of tools of which an agent that looks something up has no reason to call all. */
const MANY = 6

export const toolsUsedAreNotAll = check({
  rule: 'chat/tools-used-names-tools',
  title: 'a message that asks for a tool, and all tools that there are',
  over: 'operations',
  run: async (tools) => {
    const offered = (await listedTools(tools)).length
    if (offered < MANY) throw new NotApplicable('there are too few tools')
    // How tools are named here is open, and whether one is named twice.
    const namedIn = ({ reply }: Answer): number => {
      const { tools_used: used } = bodyOf(reply)
      return Array.isArray(used) ? new Set(used).size : 0
    }
    const answer = await inTries(
      () => askedForTool(tools, true),
      (one) => withTools(one) && namedIn(one) < offered,
    )
    if (!withTools(answer)) throw new Blocked('no tool was called')
    const { tools_used: used } = bodyOf(answer.reply)
    tools.expect.that(namedIn(answer) < offered, `all ${offered} tools are said to have been called`, used)
  },
})

export const toolsUsedLeftOut = check({
  rule: 'chat/tools-used-left-out',
  title: 'a plain message, with include_tools false, also in a session after one that asks for a tool',
  over: 'operations',
  run: async (tools) => {
    const { calledTools, reply } = answerOf(await ask(tools, PLAIN))
    if (isStream(reply.exchange.response)) throw new Blocked(`${tools.operation} answered a stream`)
    if (calledTools) throw new Blocked('a tool was called')
    const { tools_used: used } = bodyOf(reply)
    tools.expect.that(used === undefined, 'tools_used is there without a tool', used)
    const { tool_message: message } = tools.target.fixtures
    if (typeof message !== 'string') return
    const later = await ask(tools, PLAIN, await sessionAfter(tools, { message, include_tools: true }))
    const { tools_used: earlier } = bodyOf(answerOf(later).reply)
    tools.expect.that(earlier === undefined, 'tools_used is there without a tool, after a message with one', earlier)
  },
})

/** Whether a member `tools_used` says by itself that no tool was called. */
const namesNone = (used: unknown): boolean => used === null || (Array.isArray(used) && used.length === 0)

export const toolsUsedLeftOutThoughAllowed = check({
  rule: 'chat/tools-used-left-out',
  title: 'a plain message that needs no tool, with include_tools true and without it',
  over: 'operations',
  run: async (tools) => {
    const { message } = PLAIN
    for (const body of [{ message, include_tools: true }, { message }]) {
      const { tools_used: used } = bodyOf(answerOf(await ask(tools, body)).reply)
      tools.expect.that(!namesNone(used), 'tools_used is there without a tool', used)
    }
  },
})

export const toolsUsedNeverEmpty = observe({
  rule: 'chat/tools-used-left-out',
  title: 'every reply that succeeded, whatever was asked',
  concerns: (exchange) => repliedIn(exchange) !== undefined,
  holds: (exchange) => {
    const used = repliedIn(exchange)?.['tools_used']
    if (namesNone(used)) throw new Violation('tools_used is there without a tool', 'no tools_used', used)
  },
})
