import { check } from '../../kit/index.ts'
import { type ArgumentType, argumentsOf, takes } from '../agent-tools/schema.ts'
import { listedTools as ofRest } from '../agent-tools/tools.ts'
import { type ListedTool, listed, named } from './listing.ts'

/** The documented tools with their arguments and types. */
const DOCUMENTED: Readonly<Record<string, Readonly<Record<string, ArgumentType>>>> = {
  search_knowledge_base: { query: 'string' },
  search_templates: { query: 'string' },
  create_support_ticket: { subject: 'string', description: 'string', user_email: 'string' },
  host_list_commands: {},
  host_cli: { command: 'string' },
  import_template: { template_id: 'integer', mode: 'string' },
}

function namesOf(tools: readonly ListedTool[]): string[] {
  return tools.map(({ name }) => name).filter((name) => typeof name === 'string')
}

export const documentedToolsListed = check({
  rule: 'mcp/documented-tools-listed',
  title: 'the six documented names',
  run: async (tools) => {
    const names = namesOf(await listed(tools))
    const missing = Object.keys(DOCUMENTED).filter((name) => !names.includes(name))
    tools.expect.equal(missing, [], 'the documented tools that are missing')
  },
})

export const documentedArguments = check({
  rule: 'mcp/documented-arguments',
  title: 'the arguments of the six documented tools',
  run: async (tools) => {
    const all = await listed(tools)
    for (const [name, documented] of Object.entries(DOCUMENTED)) {
      const { inputSchema } = named(all, name)
      if (Object.keys(documented).length === 0)
        tools.expect.equal(argumentsOf(inputSchema), [], `the arguments of ${name}`)
      for (const [argument, type] of Object.entries(documented)) {
        tools.expect.that(
          takes(inputSchema, argument, { type }),
          `${name} takes no ${type} as ${argument}`,
          inputSchema,
        )
      }
    }
  },
})

export const restToolsListed = check({
  rule: 'mcp/rest-tools-listed',
  title: 'the tools of the REST list',
  run: async (tools) => {
    const names = namesOf(await listed(tools))
    const missing = namesOf(await ofRest(tools)).filter((name) => !names.includes(name))
    tools.expect.equal(missing, [], 'the tools of the REST list that are missing')
  },
})

export const oneToolBeyondRest = check({
  rule: 'mcp/one-tool-beyond-rest',
  title: 'the tools that the REST list has not',
  run: async (tools) => {
    const rest = new Set(namesOf(await ofRest(tools)))
    const further = [...new Set(namesOf(await listed(tools)))].filter((name) => !rest.has(name))
    tools.expect.that(further.length <= 1, 'several tools are not in the REST list', further)
  },
})

export const toolCount = check({
  rule: 'mcp/tool-count',
  title: 'the number of tools',
  run: async (tools) => tools.expect.equal((await listed(tools)).length, 24, 'the number of tools'),
})
