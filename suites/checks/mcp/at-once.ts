import { type As, Blocked, type Tools, check } from '../../kit/index.ts'
import { SERVER_ERROR } from '../errors/server-failure.ts'
import { FREE_CALLS } from './call.ts'
import { type Answer, DOCUMENTED_CODES, isObject } from './client.ts'
import { type Session, connect, message } from './session.ts'

interface Asked {
  session: Session
  method: string
  params?: object
}

const [KNOWLEDGE, TEMPLATES] = FREE_CALLS
/** What is asked at once. */
const ASKED: readonly Omit<Asked, 'session'>[] = [
  { method: 'ping' },
  { method: 'tools/list' },
  { method: 'tools/call', params: KNOWLEDGE },
  { method: 'tools/call', params: TEMPLATES },
]

/** Conversations of the administrator, and of the editor where the agent serves that user. */
async function conversations(tools: Tools): Promise<Session[]> {
  const callers: As[] = ['admin']
  const hasEditor = tools.target.credentials.editor?.api_key !== undefined
  if (hasEditor && (await tools.api.call('listTools', { as: 'editor' })).ok) callers.push('editor')
  const sessions = []
  for (const as of callers) sessions.push(await connect(tools, { as }))
  return sessions
}

const hasResult = ({ responses }: Answer): boolean => isObject(responses[0]?.['result'])

/** Whether a failure is not that of a service which takes only so many requests at once: how that one refuses is open. */
function isBroken({ reply, responses }: Answer): boolean {
  const error = responses[0]?.['error']
  return reply.status === SERVER_ERROR || (isObject(error) && DOCUMENTED_CODES.has(error['code']))
}

export const servedAtOnce = check({
  rule: 'mcp/requests-stand-alone',
  title: 'pings, lists of tools and free calls, which are served one by one, at once by two users',
  run: async (tools) => {
    const sessions = await conversations(tools)
    const asked = ASKED.map((one, at) => ({ ...one, session: sessions[at % sessions.length] as Session }))
    const send = ({ session, method, params }: Asked, id: string): Promise<Answer> =>
      session.send(message(method, params, id))
    for (const [at, one] of asked.entries()) {
      if (!hasResult(await send(one, `alone-${at}`))) throw new Blocked(`${one.method} has no result when asked alone`)
    }
    const answers = await Promise.all(asked.map((one, at) => send(one, `at-once-${at}`)))
    for (const [at, answer] of answers.entries()) {
      const { method } = asked[at] as Asked
      const id = answer.responses[0]?.['id'] ?? undefined
      if (id !== undefined)
        tools.expect.equal(id, `at-once-${at}`, `the id of the response to ${method}, asked at once`)
      if (hasResult(answer)) continue
      tools.expect.that(!isBroken(answer), `${method} fails where others are asked at once`, answer.reply.text)
      throw new Blocked(`${method} was answered with ${answer.reply.status} where others are asked at once`)
    }
  },
})
