import { json } from '../../answer.ts'
import { parse } from '../../json.ts'
import { bugsOf } from '../bug.ts'
import { type Loose, answering, instead } from '../plants.ts'
import { capped, isCapped, leave, mcpTools, rpc, toolsOf } from './agent-given.ts'
import { POST_MCP, replying, resulting, uncounted } from './agent-plants.ts'

const LISTS = 'tools/list'

export const mcpTooling = bugsOf('agent', 'MCP endpoint', [
  {
    id: 'mcp-tools/no-assistant',
    sentence: 'Tools | same registry as the REST API, 24 tools including a synthetic assistant tool',
    breaks: true,
    says: 'The list has the tools of the REST API alone.',
    plant: resulting(LISTS, (result) => {
      result.tools = result.tools.filter(({ name }: Loose) => name !== 'ask_the_porter')
    }),
    probe: async (api) => (await mcpTools(api)).length === 23,
  },
  {
    id: 'mcp-tools/first-page-only',
    sentence: '24 tools including a synthetic assistant tool; `tools/list` is authoritative',
    breaks: true,
    says: 'The list ends after its first page.',
    plant: resulting(LISTS, (result) => {
      delete result.nextCursor
    }),
    probe: async (api) => (await mcpTools(api)).length < 24,
  },
  {
    id: 'mcp-tools/cursor-is-ignored',
    sentence: '24 tools including a synthetic assistant tool; `tools/list` is authoritative',
    breaks: true,
    says: 'Every page of the list is the first one.',
    plant: instead(POST_MCP, (call, handler) => {
      const raw = call.raw.replace(/"cursor":"p\d+"/, '"cursor":"p0"')
      Object.assign(call, { raw, bytes: Buffer.from(raw) })
      return handler(call)
    }),
    probe: async (api) => {
      const names = (await mcpTools(api)).map(({ name }) => name)
      return new Set(names).size < names.length
    },
  },
  {
    id: 'mcp-tools/names-are-not-those-of-the-rest-api',
    sentence: 'Tools | same registry as the REST API',
    breaks: true,
    says: 'The list names tools with hyphens, and the REST API with underscores.',
    plant: resulting(LISTS, (result) => {
      for (const tool of result.tools) tool.name = tool.name.replaceAll('_', '-')
    }),
    probe: async (api) => {
      const names = (await mcpTools(api)).map(({ name }) => name)
      return (await toolsOf(api)).tools.every(({ name }: Loose) => !names.includes(name))
    },
  },
  {
    id: 'mcp-tools/rest-leaves-one-out',
    sentence: 'Tools | same registry as the REST API',
    breaks: true,
    says: 'The list of the REST API leaves out a tool that MCP has.',
    plant: answering('GET /v1/ai-agent/api/tools', (answer) => {
      const list = parse(String(answer.body)) as Loose
      const tools = list.tools.filter(({ name }: Loose) => name !== 'count_webhooks')
      return json({ tools, count: tools.length })
    }),
    probe: async (api) => (await toolsOf(api)).tools.length === 22,
  },
  {
    id: 'mcp-tools/schema-by-another-name',
    sentence: '`tools/list` (tools with input schemas and annotation hints)',
    breaks: true,
    says: 'The list calls the input schema `parameters`.',
    plant: resulting(LISTS, (result) => {
      result.tools = result.tools.map(({ inputSchema, ...tool }: Loose) => ({ ...tool, parameters: inputSchema }))
    }),
    probe: async (api) => (await mcpTools(api))[0].inputSchema === undefined,
  },
  {
    id: 'mcp-tools/no-schema-without-arguments',
    sentence: '`tools/list` (tools with input schemas and annotation hints)',
    breaks: true,
    says: 'Tools without arguments have no input schema.',
    plant: resulting(LISTS, (result) => {
      for (const tool of result.tools)
        if (Object.keys(tool.inputSchema.properties).length === 0) delete tool.inputSchema
    }),
    probe: async (api) => (await mcpTools(api)).some(({ inputSchema }) => inputSchema === undefined),
  },
  {
    id: 'mcp-tools/no-annotations',
    sentence: '`tools/list` (tools with input schemas and annotation hints)',
    breaks: true,
    says: 'No tool has annotations.',
    plant: resulting(LISTS, (result) => {
      for (const tool of result.tools) delete tool.annotations
    }),
    probe: async (api) => (await mcpTools(api)).every(({ annotations }) => annotations === undefined),
  },
  {
    id: 'mcp-tools/in-alphabetical-order',
    sentence: '24 tools including a synthetic assistant tool; `tools/list` is authoritative',
    breaks: false,
    says: 'Every page of the list is in alphabetical order.',
    plant: resulting(LISTS, (result) => {
      result.tools.sort((one: Loose, other: Loose) => (one.name < other.name ? -1 : 1))
    }),
    probe: async (api) => (await mcpTools(api))[0].name === 'count_connections',
  },
  {
    id: 'mcp-tools/arguments-are-ignored',
    sentence: '`tools/call` (invoke a tool by name with arguments)',
    breaks: true,
    says: 'tools/call runs every command as if it had no arguments.',
    plant: instead(POST_MCP, (call, handler) => {
      const raw = call.raw.replace(/"command":"(\w+) [^"]*"/, '"command":"$1"')
      Object.assign(call, { raw, bytes: Buffer.from(raw) })
      return handler(call)
    }),
    probe: async (api) => {
      const { json: answer } = await rpc(api, 'tools/call', { name: 'host_cli', arguments: { command: 'say hill' } })
      return answer.result.content[0].text === ''
    },
  },
  {
    id: 'mcp-tools/assistant-cannot-be-called',
    sentence: '`tools/call` (invoke a tool by name with arguments); 24 tools including a synthetic assistant tool',
    breaks: true,
    says: 'The assistant tool is listed, and unknown to tools/call.',
    plant: replying((message, asked) => {
      if (asked?.method !== 'tools/call' || asked.params?.name !== 'ask_the_porter') return
      delete message.result
      message.error = { code: -32602n, message: 'no such tool' }
    }),
    probe: async (api) => {
      const asked = { name: 'ask_the_porter', arguments: { question: 'what is a flow?' } }
      return (await rpc(api, 'tools/call', asked)).json.error?.code === -32602n
    },
  },
  {
    id: 'mcp-tools/success-is-an-error',
    sentence: '`tools/call` (invoke a tool by name with arguments)',
    breaks: true,
    says: 'tools/call marks the results of free tools as errors.',
    plant: resulting('tools/call', (result, asked) => {
      if (String(asked.params.name).startsWith('search_')) result.isError = true
    }),
    probe: async (api) => {
      const asked = { name: 'search_templates', arguments: { query: 'rooms' } }
      return (await rpc(api, 'tools/call', asked)).json.result.isError === true
    },
  },
  {
    id: 'mcp-tools/calls-do-not-count',
    sentence: 'Tools with `agentic` true and language-model token usage in chat count toward the allowance.',
    breaks: true,
    says: 'Tools called over MCP do not count toward the allowance.',
    plant: uncounted(POST_MCP),
    probe: async (api) => {
      await leave(api, 0.01)
      await rpc(api, 'tools/call', { name: 'host_list_commands', arguments: {} }, capped)
      return !(await isCapped(api))
    },
  },
  {
    id: 'mcp-tools/free-ones-stop-with-the-allowance',
    sentence: 'chat when the monthly allowance is used up; free tools keep working',
    breaks: true,
    says: 'Free tools fail over MCP when the allowance is used up.',
    plant: replying((message, asked, { pass: { person } }) => {
      if (asked?.method !== 'tools/call' || [...person.allowance.values()].every((usd) => usd > 0)) return
      message.result = { content: [{ type: 'text', text: 'The AI usage cap is exceeded.' }], isError: true }
    }),
    probe: async (api) => {
      await leave(api, 0)
      const asked = { name: 'search_templates', arguments: { query: 'rooms' } }
      return (await rpc(api, 'tools/call', asked, capped)).json.result.isError === true
    },
  },
])
