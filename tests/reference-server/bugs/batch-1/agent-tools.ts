import { bugsOf } from '../bug.ts'
import { type Loose, reading, showing } from '../plants.ts'
import { API, execute, isCapped, leave, capped, listed, toolsOf } from './agent-given.ts'
import { EXECUTE, TOOLS, uncounted } from './agent-plants.ts'

const changeTool = (tool: string, change: (tool: Loose) => void) =>
  showing(TOOLS, ({ tools }) => {
    change(tools.find(({ name }: Loose) => name === tool))
  })

export const agentTools = bugsOf('agent', 'Resources and their fields', [
  {
    id: 'agent-tools/name-is-not-the-one-to-execute',
    sentence: 'name | string | tool identifier used in the execute path',
    breaks: true,
    says: 'The list shows the names of tools with a prefix that the execute path does not know.',
    plant: showing(TOOLS, ({ tools }) => {
      for (const tool of tools) tool.name = `agent.${tool.name}`
    }),
    probe: async (api) => {
      const { name } = (await toolsOf(api)).tools.at(-1)
      return (await execute(api, name, { template_id: 1n })).json.available_tools !== undefined
    },
  },
  {
    id: 'agent-tools/name-of-one-with-a-hyphen',
    sentence: 'name | string | tool identifier used in the execute path',
    breaks: true,
    says: 'The list writes the name of one tool with a hyphen, so that it cannot be executed by that name.',
    plant: changeTool('host_cli', (tool) => (tool.name = 'host-cli')),
    probe: async (api) => (await listed(api, 'host-cli')) !== undefined,
  },
  {
    id: 'agent-tools/one-without-a-description',
    sentence: 'description | string | what the tool does',
    breaks: true,
    says: 'The description of one tool is null.',
    plant: changeTool('search_templates', (tool) => (tool.description = null)),
    probe: async (api) => (await listed(api, 'search_templates')).description === null,
  },
  {
    id: 'agent-tools/description-by-another-name',
    sentence: 'description | string | what the tool does',
    breaks: true,
    says: 'The list calls the description `summary`.',
    plant: showing(TOOLS, (list) => ({
      ...list,
      tools: list.tools.map(({ description, ...rest }: Loose) => ({ ...rest, summary: description })),
    })),
    probe: async (api) => (await toolsOf(api)).tools[0].description === undefined,
  },
  {
    id: 'agent-tools/parameters-as-text',
    sentence: "parameters | object | JSON Schema of the tool's arguments",
    breaks: true,
    says: 'The list sends the parameters as a text that holds JSON.',
    plant: showing(TOOLS, ({ tools }) => {
      for (const tool of tools) tool.parameters = JSON.stringify(tool.parameters)
    }),
    probe: async (api) => typeof (await toolsOf(api)).tools[0].parameters === 'string',
  },
  {
    id: 'agent-tools/no-parameters-where-there-are-no-arguments',
    sentence: "parameters | object | JSON Schema of the tool's arguments",
    breaks: true,
    says: 'The parameters of a tool without arguments are null.',
    plant: changeTool('host_list_commands', (tool) => (tool.parameters = null)),
    probe: async (api) => (await listed(api, 'host_list_commands')).parameters === null,
  },
  {
    id: 'agent-tools/parameters-with-a-type-unknown-to-schemas',
    sentence: "parameters | object | JSON Schema of the tool's arguments",
    breaks: true,
    says: 'The schemas call integers `int`, which is no type of JSON Schema.',
    plant: changeTool('import_template', ({ parameters }) => (parameters.properties.template_id.type = 'int')),
    probe: async (api) => (await listed(api, 'import_template')).parameters.properties.template_id.type === 'int',
  },
  {
    id: 'agent-tools/parameters-are-those-of-the-next-tool',
    sentence: "parameters | object | JSON Schema of the tool's arguments",
    breaks: true,
    says: 'The list shows the schema of host_cli for host_list_commands, and the other way round.',
    plant: showing(TOOLS, ({ tools }) => {
      const [one, other] = ['host_cli', 'host_list_commands'].map((wanted) =>
        tools.find(({ name }: Loose) => name === wanted),
      )
      ;[one.parameters, other.parameters] = [other.parameters, one.parameters]
    }),
    probe: async (api) => (await listed(api, 'host_list_commands')).parameters.properties.command !== undefined,
  },
  {
    id: 'agent-tools/agentic-as-text',
    sentence: 'agentic | boolean | when true, calling the tool counts toward billing caps',
    breaks: true,
    says: 'The list shows agentic as a text.',
    plant: showing(TOOLS, ({ tools }) => {
      for (const tool of tools) tool.agentic = String(tool.agentic)
    }),
    probe: async (api) => (await toolsOf(api)).tools[0].agentic === 'true',
  },
  {
    id: 'agent-tools/agentic-only-where-it-is-true',
    sentence: 'agentic | boolean | when true, calling the tool counts toward billing caps',
    breaks: true,
    says: 'The list leaves agentic out where it is false.',
    plant: showing(TOOLS, ({ tools }) => {
      for (const tool of tools) if (tool.agentic === false) delete tool.agentic
    }),
    probe: async (api) => (await listed(api, 'search_templates')).agentic === undefined,
  },
  {
    id: 'agent-tools/agentic-tools-do-not-count',
    sentence: 'agentic | boolean | when true, calling the tool counts toward billing caps',
    breaks: true,
    says: 'Calls of agentic tools leave the allowance as it is.',
    plant: uncounted(EXECUTE),
    probe: async (api) => {
      await leave(api, 0.01)
      await execute(api, 'host_list_commands', {}, capped)
      return !(await isCapped(api))
    },
  },
  {
    id: 'agent-tools/count-is-one-fewer',
    sentence: 'The list response also has `count` (number of tools).',
    breaks: true,
    says: 'The count is the index of the last tool.',
    plant: showing(TOOLS, (list) => {
      list.count -= 1n
    }),
    probe: async (api) => {
      const { count, tools } = await toolsOf(api)
      return Number(count) === tools.length - 1
    },
  },
  {
    id: 'agent-tools/count-of-agentic-ones',
    sentence: 'The list response also has `count` (number of tools).',
    breaks: true,
    says: 'The count leaves out free tools.',
    plant: showing(TOOLS, (list) => {
      list.count = list.tools.filter(({ agentic }: Loose) => agentic === true).length
    }),
    probe: async (api) => {
      const { count, tools } = await toolsOf(api)
      return Number(count) < tools.length
    },
  },
  {
    id: 'agent-tools/count-as-text',
    sentence: 'The list response also has `count` (number of tools).',
    breaks: true,
    says: 'The count is a text.',
    plant: showing(TOOLS, (list) => {
      list.count = String(list.count)
    }),
    probe: async (api) => typeof (await toolsOf(api)).count === 'string',
  },
  {
    id: 'agent-tools/list-without-its-object',
    sentence: 'GET | /tools | none | `{tools: Tool[], count}`',
    breaks: true,
    says: 'The list answers with the array alone.',
    plant: showing(TOOLS, ({ tools }) => tools),
    probe: async (api) => Array.isArray(await toolsOf(api)),
  },
  {
    id: 'agent-tools/listed-in-another-order-each-time',
    sentence: 'GET | /tools | none | `{tools: Tool[], count}`',
    breaks: false,
    says: 'The list turns its order around with every call.',
    plant: (service) => {
      let turn = 0
      showing(TOOLS, (list) => {
        turn += 1
        if (turn % 2 === 0) list.tools.reverse()
      })(service)
    },
    probe: async (api) => {
      const [one, other] = [await toolsOf(api), await toolsOf(api)]
      return one.tools[0].name !== other.tools[0].name
    },
  },
  {
    id: 'agent-tools/name-in-any-case',
    sentence: 'name | string | tool identifier used in the execute path',
    breaks: false,
    says: 'The execute path takes the name of a tool in any case.',
    plant: reading(EXECUTE, (_body, call) => {
      Object.assign(call.params, { name: call.params['name']?.toLowerCase() })
    }),
    probe: async (api) =>
      (await api.post(`${API}/tools/SEARCH_TEMPLATES/execute`, { query: 'room' })).json.success === true,
  },
])
