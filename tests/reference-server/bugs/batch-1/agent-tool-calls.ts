import { json } from '../../answer.ts'
import { bugsOf } from '../bug.ts'
import { type Loose, all, instead, membersOf, reading, showing } from '../plants.ts'
import { execute, listed, madeIn, templateOf } from './agent-given.ts'
import { EXECUTE, TOOLS } from './agent-plants.ts'

const isTool = (name: string) => (call: Loose) => call.params.name === name

/** Shows a tool otherwise in the list. */
const shownAs = (tool: string, change: (tool: Loose) => void) =>
  showing(TOOLS, ({ tools }) => {
    change(tools.find(({ name }: Loose) => name === tool))
  })

/** Reads the arguments of one tool otherwise. */
const given = (tool: string, change: (given: Loose) => unknown) =>
  reading(EXECUTE, (body, call) => (isTool(tool)(call) ? change(body) : undefined))

export const agentToolCalls = bugsOf('agent', 'Resources and their fields', [
  {
    id: 'tool-table/search-templates-is-agentic',
    sentence: 'search_templates | free | query string',
    breaks: true,
    says: 'The list says that the template search is agentic.',
    plant: shownAs('search_templates', (tool) => (tool.agentic = true)),
    probe: async (api) => (await listed(api, 'search_templates')).agentic === true,
  },
  {
    id: 'tool-table/list-of-commands-is-free',
    sentence: 'host_list_commands | billed | none',
    breaks: true,
    says: 'The list says that host_list_commands is not agentic.',
    plant: shownAs('host_list_commands', (tool) => (tool.agentic = false)),
    probe: async (api) => (await listed(api, 'host_list_commands')).agentic === false,
  },
  {
    id: 'tool-table/query-by-another-name',
    sentence: 'search_knowledge_base | free | query string',
    breaks: true,
    says: 'The argument of the knowledge-base search is `q`.',
    plant: all(
      shownAs('search_knowledge_base', ({ parameters }) => {
        parameters.properties = { q: { type: 'string' } }
        parameters.required = ['q']
      }),
      given('search_knowledge_base', ({ q }) => ({ query: q })),
    ),
    probe: async (api) => (await execute(api, 'search_knowledge_base', { query: 'flows' })).status === 400,
  },
  {
    id: 'tool-table/query-in-ascii-only',
    sentence: 'search_templates | free | query string',
    breaks: true,
    says: 'The template search refuses a query with other characters than ASCII.',
    plant: given('search_templates', (body) => (/^[\x20-\x7e]*$/.test(body.query) ? body : {})),
    probe: async (api) => (await execute(api, 'search_templates', { query: 'Räume' })).status === 400,
  },
  {
    id: 'tool-table/ticket-without-an-address',
    sentence: 'create_support_ticket | free | subject string, description string, user_email string',
    breaks: true,
    says: 'The schema of support tickets has no user_email, and asks for `email`.',
    plant: all(
      shownAs('create_support_ticket', ({ parameters }) => {
        parameters.properties = {
          subject: { type: 'string' },
          description: { type: 'string' },
          email: { type: 'string' },
        }
        parameters.required = ['subject', 'description', 'email']
      }),
      given('create_support_ticket', ({ email, ...body }) => ({ ...body, user_email: email })),
    ),
    probe: async (api) => (await listed(api, 'create_support_ticket')).parameters.properties.user_email === undefined,
  },
  {
    id: 'tool-table/ticket-with-a-long-description-is-refused',
    sentence: 'create_support_ticket | free | subject string, description string, user_email string',
    breaks: true,
    says: 'Support tickets whose description has several lines are refused.',
    plant: given('create_support_ticket', (body) => (String(body.description).includes('\n') ? {} : body)),
    probe: async (api) => {
      const ticket = { subject: 'help', description: 'one line\nand another', user_email: 'ada@example.com' }
      return (await execute(api, 'create_support_ticket', ticket)).status === 400
    },
  },
  {
    id: 'tool-table/list-of-commands-needs-an-argument',
    sentence: 'host_list_commands | billed | none',
    breaks: true,
    says: 'host_list_commands refuses a call without arguments.',
    plant: instead(EXECUTE, (call, handler) =>
      isTool('host_list_commands')(call) && Object.keys(membersOf(call)).length === 0
        ? json({ error: 'filter is missing' }, 400)
        : handler(call),
    ),
    probe: async (api) => (await execute(api, 'host_list_commands', {})).status === 400,
  },
  {
    id: 'tool-table/command-is-cut-at-its-second-argument',
    sentence: 'host_cli | billed | command string (executes a CLI command on the host)',
    breaks: true,
    says: 'host_cli runs a command with its first argument only.',
    plant: given('host_cli', (body) => ({ command: String(body.command).split(' ').slice(0, 2).join(' ') })),
    probe: async (api) => (await execute(api, 'host_cli', { command: 'say one two' })).json.result === 'one',
  },
  {
    id: 'tool-table/command-as-a-list',
    sentence: 'host_cli | billed | command string (executes a CLI command on the host)',
    breaks: true,
    says: 'host_cli takes its command as a list of words, and refuses a text.',
    plant: all(
      shownAs('host_cli', ({ parameters }) => {
        parameters.properties.command = { type: 'array', items: { type: 'string' } }
      }),
      given('host_cli', (body) => ({ command: Array.isArray(body.command) ? body.command.join(' ') : 0n })),
    ),
    probe: async (api) => (await execute(api, 'host_cli', { command: 'release' })).status === 400,
  },
  {
    id: 'tool-table/template-id-as-text',
    sentence: 'import_template | billed | template_id integer; mode string',
    breaks: true,
    says: 'The schema says that template_id is a text.',
    plant: shownAs('import_template', ({ parameters }) => (parameters.properties.template_id.type = 'string')),
    probe: async (api) => (await listed(api, 'import_template')).parameters.properties.template_id.type === 'string',
  },
  {
    id: 'tool-table/standard-is-a-canvas',
    sentence: 'mode string, `standard` (original flow type) or `composer` (visual canvas)',
    breaks: true,
    says: 'import_template makes a canvas in the mode standard.',
    plant: given('import_template', (body) => ({ ...body, ...(body.mode === 'standard' ? { mode: 'composer' } : {}) })),
    probe: async (api) => {
      const template_id = await templateOf(api, 'Visits to rooms')
      const made = madeIn(await execute(api, 'import_template', { template_id, mode: 'standard' }))
      return (await api.get(`/v1/flows/${made}`)).json.flowType === 'flow.canvas.visual'
    },
  },
  {
    id: 'tool-table/composer-keeps-the-type',
    sentence: 'mode string, `standard` (original flow type) or `composer` (visual canvas)',
    breaks: true,
    says: 'import_template ignores the mode composer, and makes a flow of the original type.',
    plant: given('import_template', ({ mode: _mode, ...body }) => body),
    probe: async (api) => {
      const template_id = await templateOf(api, 'Visits to rooms')
      const made = madeIn(await execute(api, 'import_template', { template_id, mode: 'composer' }))
      return (await api.get(`/v1/flows/${made}`)).json.flowType === 'flow.pipe.split'
    },
  },
  {
    id: 'tool-table/composer-is-no-mode',
    sentence: 'mode string, `standard` (original flow type) or `composer` (visual canvas)',
    breaks: true,
    says: 'import_template knows the mode `visual` in place of composer.',
    plant: given('import_template', (body) => ({ ...body, mode: body.mode === 'composer' ? 'none' : body.mode })),
    probe: async (api) => {
      const template_id = await templateOf(api, 'Nightly cleaning')
      return (await execute(api, 'import_template', { template_id, mode: 'composer' })).status === 400
    },
  },
  {
    id: 'tool-table/without-a-mode-a-canvas',
    sentence: 'mode string, `standard` (original flow type) or `composer` (visual canvas)',
    breaks: false,
    says: 'import_template makes a canvas where no mode is given.',
    plant: given('import_template', (body) => ({ mode: 'composer', ...body })),
    probe: async (api) => {
      const template_id = await templateOf(api, 'Visits to rooms')
      const made = madeIn(await execute(api, 'import_template', { template_id }))
      return (await api.get(`/v1/flows/${made}`)).json.flowType === 'flow.canvas.visual'
    },
  },
  {
    id: 'tool-table/preview-makes-the-flow',
    sentence: 'import_template | … ; supports a preview mode',
    breaks: true,
    says: 'The preview of a template import makes the flow.',
    plant: given('import_template', ({ dry: _dry, ...body }) => body),
    probe: async (api) => {
      const count = async (): Promise<number> => (await api.get('/v1/flows')).json.length
      const before = await count()
      await execute(api, 'import_template', { template_id: await templateOf(api, 'Nightly cleaning'), dry: true })
      return (await count()) > before
    },
  },
])
