import { NotApplicable, check } from '../../kit/index.ts'
import { asEachOther } from '../sessions/acting.ts'
import { givenSession } from '../sessions/session.ts'
import { type Answer, answerOf, ask, askBy, inTries, messageFor } from './ask.ts'

const withTools = ({ calledTools }: Answer): boolean => calledTools

export const callsToolsForOthers = check({
  rule: 'chat/agent-calls-tools',
  title: 'a message that asks for a tool, in a session of each other user for whom one call calls a tool',
  over: ['sessionChat', 'streamSessionChat'],
  run: async (tools) => {
    const body = { message: messageFor(tools, 'tool_message'), include_tools: true }
    let judged = 0
    await asEachOther(tools, async (own, as) => {
      // Which tools a role may use is for other rules.
      if (!withTools(await inTries(async () => answerOf(await askBy(own, 'chat', body)), withTools))) return
      const answer = await inTries(async () => answerOf(await ask(own, body, await givenSession(own))), withTools)
      tools.expect.that(withTools(answer), `no tool was called in a session of ${String(as)}`, answer.text)
      judged += 1
    })
    if (judged === 0) throw new NotApplicable('the agent calls tools for no other user in one call')
  },
})
