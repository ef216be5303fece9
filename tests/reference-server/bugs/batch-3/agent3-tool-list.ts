import { type Bug, bugsOf } from '../bug.ts'
import { type Loose, showing } from '../plants.ts'
import { API, execute, toolOf } from './agent3-given.ts'
import { LIST, remembering } from './agent3-plants.ts'

const toolIn = (list: Loose, name: string): Loose => list.tools.find((tool: Loose) => tool.name === name)

export const agent3ToolList: readonly Bug[] = bugsOf('agent', 'Resources and their fields', [
  {
    id: 'a3-tool-list/name-with-a-hyphen',
    sentence: 'name | string | tool identifier used in the execute path',
    breaks: true,
    says: 'The list spells the name of one tool with a hyphen, which the execute path does not know.',
    plant: showing(LIST, (list) => {
      toolIn(list, 'which_release').name = 'which-release'
    }),
    probe: async (api) => {
      const { tools } = (await api.get(`${API}/tools`)).json
      const name = tools.find((tool: Loose) => tool.name.startsWith('which')).name
      return (await execute(api, name, {})).json.success === false
    },
  },
  {
    id: 'a3-tool-list/description-in-parts',
    sentence: 'description | string | what the tool does',
    breaks: true,
    says: 'The description of `import_template` is a list of lines.',
    plant: showing(LIST, (list) => {
      const tool = toolIn(list, 'import_template')
      tool.description = [tool.description]
    }),
    probe: async (api) => typeof (await toolOf(api, 'import_template')).description !== 'string',
  },
  {
    id: 'a3-tool-list/type-that-no-schema-has',
    sentence: "parameters | object | JSON Schema of the tool's arguments",
    breaks: true,
    says: 'The schema of `import_template` says `int`, which is no type of JSON Schema.',
    plant: showing(LIST, (list) => {
      toolIn(list, 'import_template').parameters.properties.template_id.type = 'int'
    }),
    probe: async (api) => (await toolOf(api, 'import_template')).parameters.properties.template_id.type !== 'integer',
  },
  {
    id: 'a3-tool-list/false-is-left-out',
    sentence: 'agentic | boolean | when true, calling the tool counts toward billing caps',
    breaks: true,
    says: 'The list omits `agentic` where it is false.',
    plant: showing(LIST, (list) => {
      for (const tool of list.tools) if (tool.agentic === false) delete tool.agentic
    }),
    probe: async (api) => (await toolOf(api, 'search_templates')).agentic === undefined,
  },
  {
    id: 'a3-tool-list/counts-a-tool-it-hides',
    sentence: 'The list response also has `count` (number of tools).',
    breaks: true,
    says: 'The count is one higher than the number of tools in the list.',
    plant: showing(LIST, (list) => {
      list.count = BigInt(list.tools.length + 1)
    }),
    probe: async (api) => {
      const { count, tools } = (await api.get(`${API}/tools`)).json
      return Number(count) !== tools.length
    },
  },
  {
    id: 'a3-tool-list/other-order-each-time',
    sentence: 'The list response also has `count` (number of tools).',
    breaks: false,
    says: 'The list starts with another tool at each call.',
    plant: remembering(
      () => ({ calls: 0 }),
      (state) =>
        showing(LIST, (list) => {
          state.calls += 1
          const at = (state.calls * 7) % list.tools.length
          list.tools = [...list.tools.slice(at), ...list.tools.slice(0, at)]
        }),
    ),
    probe: async (api) => {
      const first = async (): Promise<string> => (await api.get(`${API}/tools`)).json.tools[0].name
      return (await first()) !== (await first())
    },
  },
])
