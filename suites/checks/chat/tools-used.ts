import { NotApplicable, type Tools, Violation, check, eventsOf } from '../../kit/index.ts'
import { listedTools } from '../agent-tools/tools.ts'
import { answerOf, ask, askBy, bodyOf, messageFor } from './ask.ts'

/** Enough messages that a model which now and then calls other tools is not taken for a service that names them wrong. */
const OFTEN = 6

/** The items of `tools_used` in the reply to the message that asks for a tool. That they are texts is for another rule. */
async function namedIn(tools: Tools): Promise<unknown[]> {
  const body = { message: messageFor(tools, 'tool_message'), include_tools: true }
  const { tools_used: used } = bodyOf(answerOf(await ask(tools, body)).reply)
  return Array.isArray(used) ? used : []
}

/** How many tools a stream tells of for the same message. */
async function startedIn(tools: Tools): Promise<number> {
  const body = { message: messageFor(tools, 'tool_message'), include_tools: true }
  const { reply } = answerOf(await askBy(tools, 'streamChat', body))
  const starts = eventsOf(reply.exchange.response).filter(({ type }) => type === 'tool_start')
  return new Set(starts.map((event) => event['tool'])).size
}

export const toolsUsedNameEach = check({
  rule: 'chat/tools-used-names-tools',
  title: 'a message for which a stream tells of several tools each time: a reply names several too',
  over: 'operations',
  run: async (tools) => {
    let named: unknown[] = []
    for (let left = OFTEN; left > 0; left--) {
      named = await namedIn(tools)
      if (new Set(named).size > 1) return
      if ((await startedIn(tools)) < 2) throw new NotApplicable('the agent does not always call several tools')
    }
    throw new Violation(
      'one tool at most is said to have been called where streams tell of several',
      '2 or more',
      named,
    )
  },
})

/** Whether something may identify a call: it is one word, as no title for people is that tells what is called with. */
const isWord = (item: unknown): boolean => typeof item === 'string' && /^\S+$/.test(item)

export const toolsUsedAreNotCalls = check({
  rule: 'chat/tools-used-names-tools',
  title: 'the same message again and again: what is named is a listed tool, or is named again',
  over: 'operations',
  run: async (tools) => {
    const listed = new Set((await listedTools(tools)).map(({ name }) => name))
    const seen = new Set<unknown>()
    for (let left = OFTEN; left > 0; left--) {
      const named = await namedIn(tools)
      if (named.length === 0) throw new NotApplicable('the agent does not always call a tool for this message')
      // How tools are named is open: only what identifies a call is new each time.
      if (named.some((item) => listed.has(item) || seen.has(item) || !isWord(item))) return
      for (const item of named) seen.add(item)
    }
    throw new Violation('what is said to have been called is another each time, and no tool', [...listed], [...seen])
  },
})
