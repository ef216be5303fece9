import { type Bug, bugsOf } from '../bug.ts'
import { type Loose, all, instead, reading, showing } from '../plants.ts'
import { CAPPED, TEMPLATE, allow, callTool, execute, flowNamed, toolOf } from './agent3-given.ts'
import { EXECUTE, LIST, isUsedUp, requesting, responding } from './agent3-plants.ts'

const toolIn = (list: Loose, name: string): Loose => list.tools.find((tool: Loose) => tool.name === name)

/** Changes what a tool gets. */
const given = (name: string, change: (body: Loose) => void) =>
  reading(EXECUTE, (body, { params }) => {
    if (params['name'] === name) change(body)
  })

export const agent3ToolTable: readonly Bug[] = bugsOf('agent', 'Resources and their fields', [
  {
    id: 'a3-tool-table/knowledge-counts-over-mcp',
    sentence: 'search_knowledge_base | free | query string',
    breaks: true,
    says: 'Over MCP, `search_knowledge_base` is refused when the allowance is used up.',
    plant: responding((message, request, call) => {
      if (isUsedUp(call) && request?.params?.name === 'search_knowledge_base' && message.result !== undefined)
        message.result = { content: [{ type: 'text', text: 'The AI usage cap is exceeded.' }], isError: true }
    }),
    probe: async (api) => {
      await allow(api, 0)
      return (await callTool(api, 'search_knowledge_base', { query: 'flow' }, CAPPED)).json.result.isError === true
    },
  },
  {
    id: 'a3-tool-table/template-search-in-ascii-only',
    sentence: 'search_templates | free | query string',
    breaks: true,
    says: '`search_templates` refuses a query with letters beyond ASCII with 400.',
    plant: given('search_templates', (body) => {
      // oxlint-disable-next-line no-control-regex
      if (/[^\u0000-\u007F]/.test(String(body?.query))) delete body.query
    }),
    probe: async (api) => (await execute(api, 'search_templates', { query: 'Zürich' })).status === 400,
  },
  {
    id: 'a3-tool-table/ticket-without-address',
    sentence:
      'create_support_ticket | free | subject string, description string, user_email string (creates a ticket in a support-ticket system)',
    breaks: true,
    says: 'The list names the last argument of `create_support_ticket` `email`.',
    plant: showing(LIST, (list) => {
      const { parameters } = toolIn(list, 'create_support_ticket')
      const { user_email: email, ...properties } = parameters.properties
      parameters.properties = { ...properties, email }
      parameters.required = ['subject', 'description', 'email']
    }),
    probe: async (api) => (await toolOf(api, 'create_support_ticket')).parameters.properties.user_email === undefined,
  },
  {
    id: 'a3-tool-table/commands-of-a-host',
    sentence: 'host_list_commands | billed | none',
    breaks: true,
    says: '`host_list_commands` refuses a call that does not name a host with 400.',
    plant: all(
      showing(LIST, (list) => {
        const tool = toolIn(list, 'host_list_commands')
        tool.parameters = { type: 'object', properties: { host: { type: 'string' } }, required: ['host'] }
      }),
      instead(EXECUTE, (call, handler) => {
        const body: Loose = call.body
        if (call.params['name'] === 'host_list_commands' && typeof body?.host !== 'string')
          return { status: 400, body: '{"error":"host is missing"}', headers: { 'content-type': 'application/json' } }
        return handler(call)
      }),
    ),
    probe: async (api) => (await execute(api, 'host_list_commands', {})).status === 400,
  },
  {
    id: 'a3-tool-table/command-without-its-words',
    sentence: 'host_cli | billed | command string (executes a CLI command on the host)',
    breaks: true,
    says: '`host_cli` executes the first two words of a command only.',
    plant: given('host_cli', (body) => {
      if (typeof body?.command === 'string') body.command = body.command.split(' ').slice(0, 2).join(' ')
    }),
    probe: async (api) => (await execute(api, 'host_cli', { command: 'say good evening' })).json.result === 'good',
  },
  {
    id: 'a3-tool-table/template-id-as-a-double',
    sentence:
      'import_template | billed | template_id integer; mode string, `standard` (original flow type) or `composer` (visual canvas)',
    breaks: true,
    says: '`import_template` reads the template id with the precision of a double.',
    plant: given('import_template', (body) => {
      if (typeof body?.template_id === 'bigint') body.template_id = BigInt(Number(body.template_id))
    }),
    probe: async (api) =>
      (await execute(api, 'import_template', { template_id: TEMPLATE, mode: 'standard' })).json.success === false,
  },
  {
    id: 'a3-tool-table/composer-over-mcp-is-standard',
    sentence:
      'import_template | billed | template_id integer; mode string, `standard` (original flow type) or `composer` (visual canvas)',
    breaks: true,
    says: 'Over MCP, `import_template` ignores the mode `composer`.',
    plant: requesting(({ params }) => {
      if (params?.name === 'import_template') delete params.arguments?.mode
    }),
    probe: async (api) => {
      await callTool(api, 'import_template', { template_id: TEMPLATE, mode: 'composer' })
      return (await flowNamed(api, 'Visits to rooms')).flowType !== 'flow.canvas.visual'
    },
  },
  {
    id: 'a3-tool-table/preview-makes-the-flow',
    sentence: 'import_template | billed | … supports a preview mode',
    breaks: true,
    says: 'A preview of an import stores the flow all the same.',
    plant: instead(EXECUTE, async (call, handler) => {
      const body: Loose = call.body
      const answer = await handler(call)
      if (call.params['name'] === 'import_template' && body?.dry === true) {
        body.dry = false
        await handler(call)
      }
      return answer
    }),
    probe: async (api) => {
      await execute(api, 'import_template', { template_id: TEMPLATE, mode: 'standard', dry: true })
      return (await flowNamed(api, 'Visits to rooms')) !== undefined
    },
  },
])
