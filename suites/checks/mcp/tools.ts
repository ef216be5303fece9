import { problemOfMcpResult } from '#spec'
import { Blocked, NotApplicable, check, problemOfSchema } from '../../kit/index.ts'
import { declaresTasks } from './capabilities.ts'
import { isObject } from './client.ts'
import { listed, pagesOf, toolsOf } from './listing.ts'
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
  title: 'the input schemas of all tools, in each version of the protocol',
  run: async (tools) => {
    for (const version of VERSIONS) {
      for (const { name, inputSchema } of await listed(tools, version)) {
        const problem = `${String(name)} has no object under inputSchema in ${version}`
        tools.expect.that(isObject(inputSchema), problem, inputSchema)
      }
    }
  },
})

export const toolsAreAnnotated = check({
  rule: 'mcp/tools-are-annotated',
  title: 'the annotations of all tools, in each version of the protocol',
  run: async (tools) => {
    for (const version of VERSIONS) {
      // The documents do not say whether all tools have annotations. A null is none.
      const all = (await listed(tools, version)).map((tool) => tool['annotations'] ?? undefined)
      const annotations = all.filter((one) => one !== undefined)
      tools.expect.that(annotations.length > 0, `no tool is annotated in ${version}`)
      tools.expect.none(annotations, (one) => !isObject(one), `annotations of a tool are no object in ${version}`)
    }
  },
})

/** The protocol's hints: to it, all members of annotations are hints. */
const HINTS: readonly string[] = ['title', 'readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint']

export const toolsHaveHints = check({
  rule: 'mcp/tools-have-hints',
  title: 'the annotations of all tools, in each version of the protocol',
  run: async (tools) => {
    for (const version of VERSIONS) {
      const annotations = (await listed(tools, version)).map((tool) => tool['annotations']).filter(isObject)
      if (annotations.length === 0) throw new Blocked(`no tool is annotated in ${version}`)
      const isHinting = (one: object): boolean => HINTS.some((hint) => hint in one)
      tools.expect.some(annotations, isHinting, `no tool has a hint among its annotations in ${version}`)
    }
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
    const session = await connect(tools)
    if (declaresTasks(session.capabilities)) throw new NotApplicable('the server declares tasks for calls of tools')
    for (const { name, execution } of await toolsOf(session)) {
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
