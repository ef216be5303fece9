import { problemOfMcpResult } from '#spec'
import { Blocked, check, problemOfSchema } from '../../kit/index.ts'
import { isObject } from './client.ts'
import { listed, pagesOf } from './listing.ts'
import { VERSIONS, connect } from './session.ts'

export const toolsAreArray = check({
  rule: 'mcp/tools-are-array',
  title: 'the list, on each of its pages',
  run: async (tools) => {
    for (const { tools: ofPage } of await pagesOf(await connect(tools))) {
      const isList = Array.isArray(ofPage) && ofPage.every(isObject)
      tools.expect.that(isList, 'tools is no array of objects', ofPage)
    }
  },
})

export const toolHasName = check({
  rule: 'mcp/tool-has-name',
  title: 'the names of all tools',
  run: async (tools) => {
    for (const { name } of await listed(tools)) {
      tools.expect.that(typeof name === 'string', 'a tool has no name', name)
    }
  },
})

export const toolNamesUnique = check({
  rule: 'mcp/tool-names-unique',
  title: 'the names of all tools',
  run: async (tools) => {
    const names = (await listed(tools)).map(({ name }) => name).filter((name) => typeof name === 'string')
    const twice = names.filter((name, index) => names.indexOf(name) !== index)
    tools.expect.equal(twice, [], 'the names that several tools have')
  },
})

export const toolHasInputSchema = check({
  rule: 'mcp/tool-has-input-schema',
  title: 'the input schemas of all tools',
  run: async (tools) => {
    for (const { name, inputSchema } of await listed(tools)) {
      tools.expect.that(isObject(inputSchema), `${String(name)} has no object under inputSchema`, inputSchema)
    }
  },
})

export const toolsAreAnnotated = check({
  rule: 'mcp/tools-are-annotated',
  title: 'the annotations of all tools',
  run: async (tools) => {
    // The documents do not say whether all tools have annotations.
    const annotations = (await listed(tools)).map((tool) => tool['annotations']).filter((one) => one !== undefined)
    tools.expect.that(annotations.length > 0, 'no tool is annotated')
    tools.expect.none(annotations, (one) => !isObject(one), 'annotations of a tool are no object')
  },
})

/** The protocol's hints. */
const HINTS: readonly string[] = ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint']

export const toolsHaveHints = check({
  rule: 'mcp/tools-have-hints',
  title: 'the annotations of all tools',
  run: async (tools) => {
    const annotations = (await listed(tools)).map((tool) => tool['annotations']).filter(isObject)
    if (annotations.length === 0) throw new Blocked('no tool is annotated')
    const isHinting = (one: object): boolean => HINTS.some((hint) => hint in one)
    tools.expect.some(annotations, isHinting, 'no tool has a hint among its annotations')
  },
})

export const toolNameCharacters = check({
  rule: 'mcp/tool-name-characters',
  title: 'the names of all tools',
  run: async (tools) => {
    const names = (await listed(tools)).map(({ name }) => name).filter((name) => typeof name === 'string')
    tools.expect.none(names, (name) => !/^[\w.-]{1,128}$/.test(name), 'a name has other characters, or is too long')
  },
})

export const inputSchemaIsValid = check({
  rule: 'mcp/input-schema-is-valid',
  title: 'the input schemas of all tools',
  run: async (tools) => {
    for (const { name, inputSchema } of await listed(tools)) {
      if (!isObject(inputSchema)) throw new Blocked(`${String(name)} has no object under inputSchema`)
      const problem = problemOfSchema(inputSchema)
      tools.expect.that(problem === undefined, `the schema of ${String(name)}: ${problem}`, inputSchema)
    }
  },
})

export const noRequiredTask = check({
  rule: 'mcp/no-required-task',
  title: 'how all tools want to be run',
  run: async (tools) => {
    for (const { name, execution } of await listed(tools)) {
      const support = isObject(execution) ? execution['taskSupport'] : undefined
      tools.expect.that(support !== 'required', `${String(name)} wants to be run as a task`, execution)
    }
  },
})

export const toolListFitsSchema = check({
  rule: 'mcp/tool-list-fits-schema',
  title: 'the list in each supported version',
  run: async (tools) => {
    for (const asked of VERSIONS) {
      const session = await connect(tools, { version: asked })
      for (const page of await pagesOf(session)) {
        const problem = problemOfMcpResult('tools/list', session.version, page)
        tools.expect.that(problem === undefined, `in ${session.version} ${problem?.pointer} ${problem?.message}`, page)
      }
    }
  },
})
