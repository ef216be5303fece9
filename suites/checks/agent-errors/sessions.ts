import { check, unknownSessionId } from '../../kit/index.ts'
import { givenSession } from '../sessions/session.ts'
import { callWith } from './call.ts'

export const unknownSession = check({
  rule: 'agent-errors/unknown-session',
  title: 'a session id in the form of those given out, which no session has',
  over: 'operations',
  run: async (tools) => {
    const path = { session_id: unknownSessionId(tools.target, await givenSession(tools)) }
    const reply = await callWith(tools, { path, valid: false })
    tools.expect.status(reply, 404)
  },
})
