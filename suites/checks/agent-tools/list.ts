import { Blocked, check, problemInAnyDialect } from '../../kit/index.ts'
import { listsByCaller } from '../agent-errors/callers.ts'
import { type Listed, listedTools, unlessTooMany } from './tools.ts'

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export const listHoldsTools = check({
  rule: 'agent-tools/list-holds-tools',
  title: 'what stands under tools',
  run: async ({ api, expect }) => {
    const reply = unlessTooMany(await api.need('listTools'))
    const { tools } = expect.object(reply)
    expect.that(Array.isArray(tools), 'there is no array under tools', tools)
    expect.that((tools as unknown[]).every(isObject), 'a member of tools is no object', tools)
  },
})

export const listCountsTools = check({
  rule: 'agent-tools/list-counts-tools',
  title: 'the count beside as many tools, in the list of each user',
  run: async (tools) => {
    unlessTooMany(await tools.api.need('listTools'))
    for (const [as, list] of await listsByCaller(tools)) {
      const { count, tools: listed } = tools.expect.object(list)
      if (!Array.isArray(listed)) throw new Blocked('there is no array under tools to be counted')
      tools.expect.equal(count, listed.length, `count in the list of ${String(as)}`)
    }
  },
})

/** Checks every listed tool. */
function everyTool(rule: Parameters<typeof check>[0]['rule'], title: string, holds: (tool: Listed) => boolean) {
  return check({
    rule,
    title,
    run: async (tools) => tools.expect.none(await listedTools(tools), (tool) => !holds(tool), `not so: ${title}`),
  })
}

export const toolHasName = everyTool(
  'agent-tools/tool-has-name',
  'the name of every tool is a string',
  ({ name }) => typeof name === 'string',
)

export const toolHasDescription = everyTool(
  'agent-tools/tool-has-description',
  'the description of every tool is a string that says something',
  ({ description }) => typeof description === 'string' && description.trim() !== '',
)

export const toolHasParameters = everyTool(
  'agent-tools/tool-has-parameters',
  'the parameters of every tool are an object',
  ({ parameters }) => isObject(parameters),
)

export const toolHasAgentic = everyTool(
  'agent-tools/tool-has-agentic',
  'agentic is a boolean of every tool',
  ({ agentic }) => typeof agentic === 'boolean',
)

export const namesUnique = check({
  rule: 'agent-tools/names-unique',
  title: 'no name stands twice in the list',
  run: async (tools) => {
    const names = (await listedTools(tools)).map(({ name }) => name)
    tools.expect.none(names, (name) => names.indexOf(name) !== names.lastIndexOf(name), 'a name stands twice')
  },
})

export const parametersAreJsonSchema = check({
  rule: 'agent-tools/parameters-are-json-schema',
  title: 'the parameters of every tool by the standard of their dialect',
  run: async (tools) => {
    for (const { name, parameters } of await listedTools(tools)) {
      if (!isObject(parameters)) throw new Blocked(`the parameters of ${String(name)} are no object`)
      const problem = problemInAnyDialect(parameters)
      tools.expect.that(problem === undefined, `the parameters of ${String(name)}: ${problem ?? ''}`, parameters)
    }
  },
})
