import { type As, Blocked, NotApplicable, type Tools, check } from '../../kit/index.ts'
import { listsByCaller } from '../agent-errors/callers.ts'
import { type ArgumentType, argumentsOf, requiredOf, takes } from '../agent-tools/schema.ts'
import { listedTools as ofRest, resultIn, runTool, succeeded, toolsIn } from '../agent-tools/tools.ts'
import { FREE_CALLS, hasFailed } from './call.ts'
import { INVALID_PARAMS, METHOD_NOT_FOUND, isObject } from './client.ts'
import { type ListedTool, listed, named, toolsOf } from './listing.ts'
import { type Session, VERSIONS, connect, message, responseOf } from './session.ts'
import { isLikeUnknown } from './unknown.ts'

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
  title: 'the six documented names, in each version of the protocol',
  run: async (tools) => {
    for (const version of VERSIONS) {
      const names = namesOf(await listed(tools, version))
      const missing = Object.keys(DOCUMENTED).filter((name) => !names.includes(name))
      tools.expect.equal(missing, [], `the documented tools that are missing in ${version}`)
    }
  },
})

export const documentedArguments = check({
  rule: 'mcp/documented-arguments',
  title: 'the arguments of the six documented tools, in each version of the protocol',
  run: async (tools) => {
    for (const version of VERSIONS) {
      const all = await listed(tools, version)
      for (const name of Object.keys(DOCUMENTED)) expectDocumented(tools, named(all, name), version)
    }
  },
})

/** Asserts that a tool takes its documented arguments, or none where none are documented. */
function expectDocumented({ expect }: Tools, { name, inputSchema }: ListedTool, version: string): void {
  const documented = Object.entries(DOCUMENTED[String(name)] ?? {})
  if (documented.length === 0)
    expect.equal(argumentsOf(inputSchema), [], `the arguments of ${String(name)} in ${version}`)
  for (const [argument, type] of documented) {
    const isTaken = takes(inputSchema, argument, { type })
    expect.that(isTaken, `${String(name)} takes no ${type} as ${argument} in ${version}`, inputSchema)
  }
}

export const restToolsListed = check({
  rule: 'mcp/rest-tools-listed',
  title: 'the tools of the REST list, in each version of the protocol, and for each caller of the target file',
  run: async (tools) => {
    const expectAll = async (rest: string[], session: Session, where: string): Promise<void> => {
      const names = namesOf(await toolsOf(session))
      const missing = rest.filter((name) => !names.includes(name))
      tools.expect.equal(missing, [], `the tools of the REST list that are missing ${where}`)
    }
    const rest = namesOf(await ofRest(tools))
    for (const version of VERSIONS) await expectAll(rest, await connect(tools, { version }), `in ${version}`)
    for (const [as, list] of await listsByCaller(tools)) {
      const names = namesOf(await toolsOf(await connect(tools, { as })))
      const missing = namesOf(toolsIn(list)).filter((name) => !names.includes(name))
      const usable = await usableOf(tools, missing, as)
      tools.expect.equal(usable, [], `the tools of the REST list that ${String(as)} can use and does not see over MCP`)
    }
  },
})

/**
 * The free tools among these that a caller can use: they give what they give the administrator. The list over MCP may leave out
 * what the caller may not use, and a result may say in words alone that a tool has failed.
 */
async function usableOf(tools: Tools, names: readonly string[], as: As): Promise<string[]> {
  const usable = []
  for (const call of FREE_CALLS.filter(({ name }) => names.includes(name))) {
    const wanted = resultIn(await runTool(tools, call.name, call.arguments))['result']
    const own = await runTool(tools, call.name, call.arguments, { as })
    if (succeeded(own) && resultIn(own)['result'] === wanted) usable.push(call.name)
  }
  return usable
}

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

const QUESTION = 'What is a flow?'

export const assistantCanBeCalled = check({
  rule: 'mcp/assistant-can-be-called',
  title: 'a question to the tool that the REST list has not',
  run: async (tools) => {
    const session = await connect(tools)
    const all = await toolsOf(session)
    const rest = new Set(namesOf(await ofRest(tools)))
    const [assistant, ...others] = all.filter(({ name }) => typeof name === 'string' && !rest.has(name))
    if (assistant === undefined || others.length > 0) throw new NotApplicable('no tool is known to be the assistant')
    const { name, inputSchema } = assistant as ListedTool & { name: string }
    const required = requiredOf(inputSchema)
    const asked = required.length > 0 ? required : argumentsOf(inputSchema).slice(0, 1)
    if (asked.some((one) => !takes(inputSchema, one, { type: 'string', value: QUESTION })))
      throw new NotApplicable(`${name} requires more than texts`)
    const given = Object.fromEntries(asked.map((one) => [one, QUESTION]))
    const answer = await session.send(message('tools/call', { name, arguments: given }))
    const { error } = responseOf(answer)
    const code = isObject(error) ? error['code'] : undefined
    tools.expect.that(code !== METHOD_NOT_FOUND, `${name} is listed, and cannot be called`, error)
    if (!hasFailed(answer)) return
    tools.expect.that(
      !(await isLikeUnknown(tools, session, { name, given, answer })),
      `${name} is listed, and answers like a tool that does not exist`,
      answer.reply.text,
    )
    // Which arguments the assistant takes, and in which form, is not shown.
    if (code === INVALID_PARAMS || asked.length > 1)
      throw new NotApplicable('how the assistant is to be asked is not known')
    throw new Blocked(`the assistant failed: ${answer.reply.text}`)
  },
})
