import { json, nothing, text, unknown } from '../../answer.ts'
import { type Loose, all, answering, instead, membersOf, showing, step } from '../../bugs/plants.ts'
import type { Plant } from '../../service.ts'
import { askedAs } from './http.ts'
import type { Planted } from './planted.ts'
import { each } from './shapes.ts'

const API = '/v1/ai-agent/api'
const TOOLS = `GET ${API}/tools`
const EXECUTE = `POST ${API}/tools/:name/execute`
const CHATS = [`POST ${API}/chat`, `POST ${API}/talks/:session`]
const KEY = '/v1/ai-agent/api-key'
const MCP = 'POST /v1/ai-agent/mcp'
const GET_MCP = 'GET /v1/ai-agent/mcp'

const tools = (change: (tool: Loose) => unknown): Plant =>
  showing(TOOLS, (answer) => ({ ...answer, tools: answer.tools.map((tool: Loose) => change(tool)) }))

/** Changes the answers of MCP that are JSON, of any status. */
const mcp = (change: (message: Loose) => unknown, status?: number): Plant =>
  answering(MCP, (answer) => {
    if (typeof answer.body !== 'string' || answer.body === '') return answer
    const message: Loose = JSON.parse(answer.body)
    if (message.error === undefined) return answer
    return { ...answer, status: status ?? answer.status, body: JSON.stringify(change(message) ?? message) }
  })

const notified = (status: number): Plant =>
  answering(MCP, (answer) => (answer.status === 202 ? { ...answer, status } : answer))

/** Other paths of the endpoints of a session. */
const OTHERS = [
  [/\/sessions\/([^/]+)\/chat\/stream$/, '/talks/$1/live'],
  [/\/sessions\/([^/]+)\/chat$/, '/talks/$1'],
  [/\/sessions\/([^/]+)\/messages$/, '/talks/$1/lines'],
] as const

function ownPath(path: string): string {
  const [from, to] = OTHERS.find(([other]) => other.test(path)) ?? []
  return from === undefined || to === undefined ? path : path.replace(from, to)
}

export const agentPlants: Planted = {
  'agent/more-members': {
    some: showing(CHATS, (answer) => ({ id: 'chat-1', ...answer, created_at: 1n, finish_reason: 'stop' })),
  },
  'agent/message-members': {
    time: each(`GET ${API}/talks/:session/lines`, (message) => ({ id: 'm-1', ...message, created_at: 1n })),
  },
  'agent/failed-chat': {
    'without-session': showing(CHATS, ({ session_id, ...answer }) =>
      answer.success === false ? answer : { session_id, ...answer },
    ),
  },
  'agent/assistant-tool': {
    'rest-too': all(
      showing(TOOLS, (answer) => {
        const schema = { type: 'object', properties: { question: { type: 'string' } }, required: ['question'] }
        const assistant = { name: 'ask_the_porter', description: 'Asks the agent.', agentic: true, parameters: schema }
        return { count: answer.count + 1n, tools: [...answer.tools, assistant] }
      }),
      instead(EXECUTE, (call, handler) =>
        call.params['name'] === 'ask_the_porter'
          ? json({ success: true, tool: 'ask_the_porter', result: 'Flows carry data.' })
          : handler(call),
      ),
    ),
  },
  'agent/tool-order': { 'other-way': showing(TOOLS, (answer) => ({ ...answer, tools: answer.tools.toReversed() })) },
  'agent/tool-schemas': {
    'closed-and-described': tools((tool) => ({
      ...tool,
      parameters: { title: tool.name, ...tool.parameters, additionalProperties: false },
    })),
  },
  'agent/tool-descriptions': {
    long: tools((tool) => ({ ...tool, description: `${tool.description}\n\n${'It is a long story. '.repeat(40)}` })),
  },
  'agent/failed-tool': {
    'error-and-code': showing(EXECUTE, (answer) =>
      answer.success === false && answer.tool !== undefined
        ? { ...answer, error: answer.result, code: 'tool_failed' }
        : answer,
    ),
  },
  'agent/wrong-type-argument': {
    '200': instead(EXECUTE, async (call, handler) => {
      try {
        return await handler(call)
      } catch (problem) {
        if (!(problem instanceof Error) || !problem.message.endsWith('is no good')) throw problem
        return json({ success: false, tool: call.params['name'], result: problem.message })
      }
    }),
  },
  'agent/set-key-answer': {
    empty: answering(`POST ${KEY}`, (answer) => (answer.status === 200 ? nothing() : answer)),
    object: showing(`POST ${KEY}`, () => ({ success: true, usage_type: 'own_key' })),
  },
  'agent/check-key-answer': {
    configured: showing(`GET ${KEY}`, ({ billing }) => ({ configured: billing === 'own' })),
    'usage-type': showing(`GET ${KEY}`, ({ billing }) => ({
      has_key: billing === 'own',
      usage_type: billing === 'own' ? 'own_key' : 'service',
    })),
  },
  'agent/session-paths': {
    sessions: all(
      step('exchange', (before) => (request) => {
        const [path = '', query] = (request.url ?? '').split('?')
        const own = ownPath(path)
        if (own === path)
          return before(path.includes(`${API}/talks/`) ? askedAs(request, { url: '/rest/none' }) : request)
        return before(askedAs(request, { url: own + (query === undefined ? '' : `?${query}`) }))
      }),
      // These hooks name a path.
      instead(/\/hooks\/(break|mend)$/, (call, handler) => {
        call.read()
        const members = membersOf(call)
        members['path'] = ownPath(String(members['path']))
        return handler(call)
      }),
    ),
  },
  'mcp/parse-error-id': { null: mcp((message) => ({ ...message, id: message.id ?? null })) },
  'mcp/error-status': { '200': mcp(() => undefined, 200), '400': mcp(() => undefined, 400) },
  'mcp/error-data': {
    absent: mcp(({ error: { code, message }, ...rest }) => ({ ...rest, error: { code, message } })),
    text: mcp((message) => ({ ...message, error: { ...message.error, data: 'no more to say' } })),
  },
  'mcp/notification-status': { '204': notified(204), '200': notified(200) },
  'mcp/get-body': {
    text: answering(GET_MCP, () => text('POST only', 405, 'text/plain', { ALLOW: 'POST' })),
    'json-rpc': answering(GET_MCP, () => {
      const error = { code: -32_000, message: 'Method not allowed.' }
      return json({ jsonrpc: '2.0', error, id: null }, 405, { ALLOW: 'POST' })
    }),
  },
  'mcp/get-without-key': {
    '401': instead(GET_MCP, (call, handler) => {
      const token = /^Bearer (\S+)$/i.exec(call.request.headers.authorization ?? '')?.[1]
      if (call.world.people.find(token) === undefined) throw unknown()
      return handler(call)
    }),
  },
}
