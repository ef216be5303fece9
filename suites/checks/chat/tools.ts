import { Blocked, type Tools, check, isStream } from '../../kit/index.ts'
import { type Answer, PLAIN, answerOf, ask, bodyOf, inTries, messageFor } from './ask.ts'

/** Sends the message that asks for a tool, with or without `include_tools`. */
async function askedForTool(tools: Tools, wanted?: boolean): Promise<Answer> {
  const message = messageFor(tools, 'tool_message')
  return answerOf(await ask(tools, { message, ...(wanted === undefined ? {} : { include_tools: wanted }) }))
}

const withTools = ({ calledTools }: Answer): boolean => calledTools

export const agentCallsTools = check({
  rule: 'chat/agent-calls-tools',
  title: 'a message that asks for a tool, with include_tools true',
  over: 'operations',
  run: async (tools) => {
    const { calledTools } = await inTries(() => askedForTool(tools, true), withTools)
    tools.expect.that(calledTools, 'no tool was called')
  },
})

export const includeToolsByDefault = check({
  rule: 'chat/include-tools-by-default',
  title: 'a message that asks for a tool, without include_tools',
  over: 'operations',
  run: async (tools) => {
    const { calledTools } = await inTries(() => askedForTool(tools), withTools)
    tools.expect.that(calledTools, 'no tool was called')
  },
})

export const includeToolsFalse = check({
  rule: 'chat/include-tools-false',
  title: 'a message that asks for a tool, with include_tools false',
  over: 'operations',
  run: async (tools) => {
    const { calledTools } = await askedForTool(tools, false)
    tools.expect.that(!calledTools, 'a tool was called')
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

export const toolsUsedLeftOut = check({
  rule: 'chat/tools-used-left-out',
  title: 'a plain message, with include_tools false',
  over: 'operations',
  run: async (tools) => {
    const { calledTools, reply } = answerOf(await ask(tools, PLAIN))
    if (isStream(reply.exchange.response)) throw new Blocked(`${tools.operation} answered a stream`)
    if (calledTools) throw new Blocked('a tool was called')
    const { tools_used: used } = bodyOf(reply)
    tools.expect.that(used === undefined, 'tools_used is there without a tool', used)
  },
})
