import { check, unknownSessionId } from '../../kit/index.ts'
import { givenSession } from '../sessions/session.ts'
import { expectRefusal } from './call.ts'

export const unknownSession = check({
  rule: 'agent-errors/unknown-session',
  title: 'a session id in the form of those given out, which no session has',
  over: 'operations',
  run: async (tools) => {
    const path = { session_id: unknownSessionId(tools.target, await givenSession(tools)) }
    await expectRefusal(tools, { path }, 404)
  },
})

export const madeUpSession = check({
  rule: 'agent-errors/made-up-session',
  title: 'a session id of letters and hyphens that nobody was given',
  over: 'operations',
  run: async (tools) => {
    const path = { session_id: tools.unique('session') }
    await expectRefusal(tools, { path }, 404)
  },
})
