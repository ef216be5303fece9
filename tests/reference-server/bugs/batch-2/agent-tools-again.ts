import { CAP } from '../../allowance.ts'
import { type Answer, json, text } from '../../answer.ts'
import { tools } from '../../tools.ts'
import { bugsOf } from '../bug.ts'
import { afterwards, all, answering, instead, showing, step } from '../plants.ts'
import {
  API,
  MCP,
  execute,
  hearing,
  initialize,
  responding,
  rpc,
  sessionOf,
  streaming,
  toolOf,
} from './agent-again-given.ts'
import { remembering } from './objects-given.ts'

const EXECUTE = `POST ${API}/tools/:name/execute`
const KEY = '/v1/ai-agent/api-key'
const POST_MCP = `POST ${MCP}`
const AGENTIC = new Set(tools.filter(({ agentic }) => agentic).map(({ name }) => name))
const OLDER = '2025-06-18'

export const agentToolsAgain = [
  ...bugsOf('agent', 'Resources and their fields', [
    {
      id: 'agent-tools/schema-knows-no-composer',
      sentence: 'import_template | billed | template_id integer; mode string, `standard` … or `composer`',
      breaks: true,
      says: 'The schema of import_template allows `standard` only, though `composer` works.',
      plant: showing(`GET ${API}/tools`, (value) => {
        for (const one of value.tools)
          if (one.name === 'import_template') one.parameters.properties.mode.enum = ['standard']
      }),
      probe: async (api) => !(await api.get(`${API}/tools`)).text.includes('composer'),
    },
    {
      id: 'agent-tools/count-of-all-for-the-api-user',
      sentence: 'The list response also has `count` (number of tools).',
      breaks: true,
      says: 'An API User gets a shorter list of tools with the count of all.',
      plant: showing(`GET ${API}/tools`, (value, { pass }) => {
        if (pass.person.role === 'api-user')
          value.tools = value.tools.filter(({ agentic }: { agentic: boolean }) => !agentic)
      }),
      probe: async (api) => {
        const { count, tools: listed } = (await api.get(`${API}/tools`, { as: 'api_user' })).json
        return Number(count) !== listed.length
      },
    },
    {
      id: 'tool-results/failed-command-is-a-success',
      sentence: 'Tool execution result | tool string; result string; success boolean',
      breaks: true,
      says: 'A command that the host does not know is reported as a success.',
      plant: showing(EXECUTE, (value) => {
        if (value.tool === 'host_cli') value.success = true
      }),
      probe: async (api) => (await execute(api, 'host_cli', { command: 'no-such-command' })).json.success === true,
    },
    {
      id: 'tool-results/failed-template-breaks-the-server',
      sentence: '200 | success; application-level failures are reported in the body with `success` false',
      breaks: true,
      says: 'A tool that fails answers with 500.',
      plant: answering(EXECUTE, (answer) =>
        typeof answer.body === 'string' && /"success": false,\s+"result"/.test(answer.body) ? text('', 500) : answer,
      ),
      probe: async (api) => (await execute(api, 'import_template', { template_id: 1n })).status === 500,
    },
    {
      id: 'tool-results/two-at-once-answer-alike',
      sentence: 'Tool execution result | tool string; result string; success boolean',
      breaks: true,
      says: 'Two tool calls at the same time both get the result of the later one.',
      plant: remembering(() => {
        let latest: Answer
        return instead(EXECUTE, async (call, handler) => {
          latest = await handler(call)
          await new Promise((resolve) => setTimeout(resolve, 120))
          return latest
        })
      }),
      probe: async (api) => {
        await api.get(`${API}/tools`)
        const [one, other] = await Promise.all([
          execute(api, 'host_cli', { command: 'say one' }),
          execute(api, 'host_cli', { command: 'say other' }, { as: 'editor' }),
        ])
        return one?.text === other?.text
      },
    },
    {
      id: 'tool-results/repeated-call-is-answered-from-a-cache',
      sentence:
        "POST | /tools/{tool_name}/execute | JSON object matching the tool's parameter schema | tool execution result",
      breaks: true,
      says: 'A second call of a tool by the same user returns the first result, whatever its arguments.',
      plant: remembering(() => {
        const kept = new Map<string, Answer>()
        return instead(EXECUTE, async (call, handler) => {
          const key = `${call.who} ${call.params['name']}`
          const answer = kept.get(key) ?? (await handler(call))
          if (answer.status === 200) kept.set(key, answer)
          return answer
        })
      }),
      probe: async (api) => {
        await execute(api, 'host_cli', { command: 'say one' })
        return (await execute(api, 'host_cli', { command: 'say other' })).json.result === 'one'
      },
    },
  ]),
  ...bugsOf('agent', 'MCP endpoint', [
    {
      id: 'mcp/older-version-only-shakes-hands',
      sentence: 'Protocol versions | `2025-06-18` and `2025-11-25`, negotiated during `initialize`',
      breaks: true,
      says: 'After the handshake, requests with the header of the older version are refused.',
      plant: instead(POST_MCP, (call, handler) =>
        call.request.headers['mcp-protocol-version'] === OLDER && !call.raw.includes('"initialize"')
          ? json({ jsonrpc: '2.0', error: { code: -32600, message: 'too old' } }, 400)
          : handler(call),
      ),
      probe: async (api) => (await rpc(api, 'ping', {}, { headers: { 'mcp-protocol-version': OLDER } })).status === 400,
    },
    {
      id: 'mcp/second-handshake-is-refused',
      sentence: 'Session | stateless; no `Mcp-Session-Id` is issued',
      breaks: true,
      says: 'A second `initialize` with the same key is an invalid request.',
      plant: remembering(() => {
        const met = new Set<string>()
        return responding('initialize', (response, message, { who }) => {
          const before = met.has(who)
          met.add(who)
          return before ? { jsonrpc: '2.0', id: message.id, error: { code: -32600n, message: 'again' } } : response
        })
      }),
      probe: async (api) => {
        await initialize(api)
        return (await initialize(api)).json.error !== undefined
      },
    },
    {
      id: 'mcp/get-for-events-opens-a-stream',
      sentence: 'GET | returns 405 Method Not Allowed with `Allow: POST`; there is no server-initiated stream',
      breaks: true,
      says: 'A GET that accepts event streams gets one.',
      plant: instead(`GET ${MCP}`, (call, handler) =>
        call.request.headers.accept?.includes('text/event-stream') === true
          ? text(': hello\n\n', 200, 'text/event-stream')
          : handler(call),
      ),
      probe: async (api) => (await api.get(MCP, { headers: { accept: 'text/event-stream' } })).status === 200,
    },
    {
      id: 'mcp/get-has-words',
      sentence: 'GET | returns 405 Method Not Allowed with `Allow: POST`',
      breaks: false,
      says: 'The 405 has a page in HTML as its body.',
      plant: answering(`GET ${MCP}`, ({ headers }) => text('<h1>Not here</h1>', 405, 'text/html', headers)),
      probe: async (api) => (await api.get(MCP)).text.includes('Not here'),
    },
    {
      id: 'mcp/batch-of-notifications-is-accepted',
      sentence: 'Batching | unsupported; a batch request is rejected with code -32600',
      breaks: true,
      says: 'A batch that holds only notifications is accepted with 202.',
      plant: instead(POST_MCP, (call, handler) =>
        /^\s*\[/.test(call.raw) && !call.raw.includes('"id"') ? { status: 202, body: '', headers: {} } : handler(call),
      ),
      probe: async (api) =>
        (await api.post(MCP, [{ jsonrpc: '2.0', method: 'notifications/initialized' }])).status === 202,
    },
    {
      id: 'mcp/arguments-in-latin-1',
      sentence: '`tools/call` (invoke a tool by name with arguments)',
      breaks: true,
      says: 'Letters beyond ASCII in arguments are read as Latin-1.',
      plant: hearing('tools/call', (message) => {
        const given = message.params?.arguments ?? {}
        for (const [name, value] of Object.entries(given))
          if (typeof value === 'string') given[name] = Buffer.from(value).toString('latin1')
      }),
      probe: async (api) => !(await toolOf(api, 'host_cli', { command: 'say häuser' })).text.includes('häuser'),
    },
    {
      id: 'mcp/hints-on-the-first-page-only',
      sentence: '`tools/list` (tools with input schemas and annotation hints)',
      breaks: true,
      says: 'Tools after the first page of the list have no annotations.',
      plant: responding('tools/list', (response, message) => {
        if (message.params?.cursor === undefined) return
        for (const one of response.result.tools) delete one.annotations
      }),
      probe: async (api) => {
        const cursor = (await rpc(api, 'tools/list')).json.result.nextCursor
        const { tools: listed } = (await rpc(api, 'tools/list', { cursor })).json.result
        return listed.every((one: object) => !('annotations' in one))
      },
    },
    {
      id: 'mcp/pages-overlap',
      sentence: 'Tools | same registry as the REST API, 24 tools including a synthetic assistant tool',
      breaks: true,
      says: 'Each page of tools starts with the last tool of the page before.',
      plant: remembering(() => {
        let last: unknown
        return responding('tools/list', (response, message) => {
          const { tools: listed } = response.result
          if (message.params?.cursor !== undefined && last !== undefined) listed.unshift(last)
          last = listed.at(-1)
        })
      }),
      probe: async (api) => {
        const first = (await rpc(api, 'tools/list')).json.result
        const second = (await rpc(api, 'tools/list', { cursor: first.nextCursor })).json.result
        return first.tools.at(-1).name === second.tools[0].name
      },
    },
    {
      id: 'mcp/digits-in-an-id-are-a-number',
      sentence: 'Requests | POST with a JSON-RPC 2.0 body',
      breaks: true,
      says: 'An id that is a text of digits comes back as a number.',
      plant: responding('ping', (response) => {
        if (typeof response.id === 'string' && /^\d+$/.test(response.id)) response.id = BigInt(response.id)
      }),
      probe: async (api) => (await api.post(MCP, { jsonrpc: '2.0', id: '7', method: 'ping' })).json.id === 7n,
    },
    {
      id: 'mcp/arguments-in-a-list-are-none',
      sentence: '-32602 | invalid params',
      breaks: true,
      says: 'A list in place of the arguments is taken as no arguments.',
      plant: hearing('tools/call', (message) => {
        if (Array.isArray(message.params?.arguments)) message.params.arguments = {}
      }),
      probe: async (api) =>
        (await rpc(api, 'tools/call', { name: 'host_list_commands', arguments: [] })).json.error === undefined,
    },
    {
      id: 'mcp/expired-key-is-taken',
      sentence: 'Invalid or missing key gives 401.',
      breaks: true,
      says: 'An expired key opens the MCP endpoint.',
      plant: step(
        'identify',
        (before, { world }) =>
          (token, call, route) =>
            route[1] === MCP ? world.people.passes.get(token ?? '') : before(token, call, route),
      ),
      probe: async (api) => (await rpc(api, 'ping', {}, { as: 'expired' })).status === 200,
    },
  ]),
  ...bugsOf('agent', 'Authentication', [
    {
      id: 'agent-scope/disabled-accounts-read-sessions',
      sentence: 'When AI features are disabled for the account, 403.',
      breaks: true,
      says: 'The messages of a session are shown to accounts without AI features, too.',
      plant: instead(`GET ${API}/talks/:session/lines`, (call, handler) =>
        call.pass.person.ai ? handler(call) : json(call.tenant.sessions.get(call.params['session'] ?? '') ?? []),
      ),
      probe: async (api) => (await api.get(`${await sessionOf(api)}/lines`, { as: 'ai_disabled' })).status === 200,
    },
    {
      id: 'agent-scope/disabled-accounts-check-their-key',
      sentence: 'When AI features are disabled for the account, 403.',
      breaks: true,
      says: 'The check of the custom key answers accounts without AI features.',
      plant: instead(`GET ${KEY}`, (call, handler) =>
        call.pass.person.ai ? handler(call) : json({ billing: 'house' }),
      ),
      probe: async (api) => (await api.get(KEY, { as: 'ai_disabled' })).status === 200,
    },
    {
      id: 'agent-scope/disabled-accounts-use-free-tools',
      sentence: 'When AI features are disabled for the account, 403.',
      breaks: true,
      says: 'Accounts without AI features may execute the free tools.',
      plant: instead(EXECUTE, (call, handler) => {
        const name = call.params['name'] ?? ''
        if (call.pass.person.ai || AGENTIC.has(name)) return handler(call)
        return json({ success: true, result: 'see chapter 3', tool: name })
      }),
      probe: async (api) =>
        (await execute(api, 'search_knowledge_base', { query: 'x' }, { as: 'ai_disabled' })).status === 200,
    },
  ]),
  ...bugsOf('agent', 'Limits', [
    {
      id: 'own-key/removal-brings-back-the-one-before',
      sentence: 'POST | {base_url}/v1/ai-agent/api-key/delete | removes the custom key',
      breaks: true,
      says: 'If a key replaced another one, its removal puts the former key back.',
      plant: remembering(() => {
        const former = new Map<bigint, string[]>()
        return all(
          instead(`POST ${KEY}`, (call, handler) => {
            const { id, ownKey } = call.pass.person
            if (ownKey !== undefined) former.set(id, [...(former.get(id) ?? []), ownKey])
            return handler(call)
          }),
          afterwards(`POST ${KEY}/delete`, ({ pass: { person } }) => {
            const before = former.get(person.id)?.pop()
            if (before !== undefined) person.ownKey = before
          }),
        )
      }),
      probe: async (api) => {
        await api.post(KEY, { api_key: 'one' })
        await api.post(KEY, { api_key: 'other' })
        await api.post(`${KEY}/delete`)
        return (await api.get(KEY)).json.billing === 'own'
      },
    },
    {
      id: 'own-key/check-shows-its-end',
      sentence: 'Response body of the custom-key check: not shown.',
      breaks: false,
      says: 'The check shows the last characters of the key.',
      plant: showing(`GET ${KEY}`, (value, { pass }) => ({ ...value, ends: pass.person.ownKey?.slice(-2) ?? null })),
      probe: async (api) => 'ends' in (await api.get(KEY)).json,
    },
    {
      id: 'own-key/streams-still-end-at-the-cap',
      sentence: "With a custom key active, usage type is `own_key` and the service's caps do not apply.",
      breaks: true,
      says: 'A user with an own key and no allowance gets an error in streams.',
      plant: streaming(`POST ${API}/chat/stream`, (whole, { pass: { person }, now }) => {
        const left = person.allowance.get(new Date(now).toISOString().slice(0, 7)) ?? 1
        if (person.ownKey === undefined || left > 0) return whole
        const session = whole.slice(whole.indexOf('data: '), whole.indexOf('\n\n', whole.indexOf('data: ')) + 2)
        return `${session}data: ${JSON.stringify({ type: 'error', message: CAP.error, retryable: false })}\n\n`
      }),
      probe: async (api) => {
        await api.post(KEY, { api_key: 'own' }, { as: 'capped' })
        const sent = { message: 'hello' }
        return (await api.post(`${API}/chat/stream`, sent, { as: 'capped' })).text.includes(CAP.error)
      },
    },
    {
      id: 'allowance/template-search-stops-with-it',
      sentence: 'is returned by chat when the monthly allowance is used up; free tools keep working',
      breaks: true,
      says: 'The template search is refused when the allowance is used up.',
      plant: instead(EXECUTE, (call, handler) => {
        const left = call.pass.person.allowance.get(new Date(call.now).toISOString().slice(0, 7)) ?? 1
        return call.params['name'] === 'search_templates' && left <= 0 ? json(CAP) : handler(call)
      }),
      probe: async (api) =>
        (await execute(api, 'search_templates', { query: 'room' }, { as: 'capped' })).json.code === CAP.code,
    },
    {
      id: 'allowance/no-code-in-sessions',
      sentence: 'When the allowance is used up, chat returns `code` = `cap_exceeded`',
      breaks: true,
      says: 'In a session the refusal has another code than in a single chat.',
      plant: step('exchange', (before) => async (request) => {
        const answer = await before(request)
        if (!request.url?.includes('/talks/') || typeof answer.body !== 'string') return answer
        return { ...answer, body: answer.body.replace('"cap_exceeded"', '"quota"') }
      }),
      probe: async (api) => {
        const path = await sessionOf(api)
        return (await api.post(path, { message: 'hello' }, { as: 'capped' })).json.code === 'quota'
      },
    },
    {
      id: 'allowance/recharge-is-for-chat-only',
      sentence: 'the allowance can be recharged from a wallet',
      breaks: true,
      says: 'After a recharge chat works again, while billed tools are still refused.',
      plant: remembering(() => {
        let recharged = false
        return all(
          afterwards('POST /hooks/allowance/recharge', () => {
            recharged = true
          }),
          instead(EXECUTE, (call, handler) => {
            const refused = recharged && call.pass.person.login === 'thora' && AGENTIC.has(call.params['name'] ?? '')
            return refused ? json(CAP) : handler(call)
          }),
        )
      }),
      probe: async (api) => {
        await api.post('/hooks/allowance/recharge', undefined, { as: 'nobody' })
        return (await execute(api, 'host_list_commands', {}, { as: 'capped' })).json.code === CAP.code
      },
    },
  ]),
]
