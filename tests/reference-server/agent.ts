import { Refusal, bad, forbidden, json, missing, nothing, unknown } from './answer.ts'
import type { Call, Handler, Route } from './call.ts'
import { textOf } from './fields.ts'
import { chatted, converse, sessionId, stream } from './chat.ts'
import { complaint, schemaOf, tools, use } from './tools.ts'

/** Admits API keys only, and only of users with the agent. */
export function admit(call: Call): void {
  if (!call.pass.key && call.world.choice('agent/jwt') === 'refused') throw unknown()
  if (!call.pass.person.ai) throw forbidden('no agent for this account')
}

const guarded =
  (handler: Handler): Handler =>
  (call) => {
    admit(call)
    return handler(call)
  }

const list: Handler = () =>
  json({
    count: tools.length,
    tools: tools.map((tool) => ({
      name: tool.name,
      agentic: tool.agentic,
      description: tool.description,
      parameters: schemaOf(tool),
    })),
  })

const execute: Handler = (call) => {
  const tool = tools.find(({ name }) => name === call.params['name'])
  if (tool === undefined)
    return json({ success: false, error: 'no such tool', available_tools: tools.map(({ name }) => name) })
  const given = call.body === undefined ? {} : call.members
  const wrong = complaint(tool, given)
  if (wrong !== undefined) throw bad(wrong)
  try {
    return json({ success: true, result: use(call, tool, given), tool: tool.name })
  } catch (problem) {
    if (problem instanceof Refusal) throw problem
    return json({ success: false, result: String(problem), tool: tool.name })
  }
}

function known(call: Call): string {
  const session = call.params['session'] ?? ''
  if (!call.tenant.sessions.has(session)) throw missing('session')
  return session
}

const createSession: Handler = (call) => {
  const session = sessionId(call)
  call.tenant.sessions.set(session, [])
  return json({ created: true, session_id: session })
}

const setKey: Handler = (call) => {
  call.pass.person.ownKey = textOf(call.members, 'api_key', true) ?? ''
  return json({ saved: true })
}

const dropKey: Handler = ({ pass: { person } }) => {
  delete person.ownKey
  return nothing()
}

const API = '/v1/ai-agent/api'

export const agentRoutes: readonly Route[] = [
  ['GET', `${API}/tools`, 'token', guarded(list)],
  ['POST', `${API}/tools/:name/execute`, 'token', guarded(execute)],
  ['POST', `${API}/chat`, 'token', guarded((call) => chatted(converse(call, sessionId(call))))],
  ['POST', `${API}/chat/stream`, 'token', guarded((call) => stream(call, sessionId(call)))],
  ['POST', `${API}/sessions`, 'token', guarded(createSession)],
  ['POST', `${API}/talks/:session`, 'token', guarded((call) => chatted(converse(call, known(call))))],
  ['POST', `${API}/talks/:session/live`, 'token', guarded((call) => stream(call, known(call)))],
  ['GET', `${API}/talks/:session/lines`, 'token', guarded((call) => json(call.tenant.sessions.get(known(call)) ?? []))],
  [
    'GET',
    '/v1/ai-agent/api-key',
    'token',
    guarded(({ pass: { person } }) => json({ billing: person.ownKey === undefined ? 'house' : 'own' })),
  ],
  ['POST', '/v1/ai-agent/api-key', 'token', guarded(setKey)],
  ['POST', '/v1/ai-agent/api-key/delete', 'token', guarded(dropKey)],
]
