import { EFFECTS } from '#spec'
import { Blocked, NotApplicable, type Tools, check, problemOfValue } from '../../kit/index.ts'
import { schemasOf } from '../mcp/anywhere.ts'
import { hasFailed } from '../mcp/call.ts'
import { toolsOf } from '../mcp/listing.ts'
import { connect, message } from '../mcp/session.ts'
import { isLikeUnknown } from '../mcp/unknown.ts'
import { argumentsOf, needFollowed, requiredOf } from './schema.ts'
import { listedTools, resultIn, runTool } from './tools.ts'

/** The documented tools that have arguments, and these. */
const DOCUMENTED: Readonly<Record<string, readonly string[]>> = {
  search_knowledge_base: ['query'],
  search_templates: ['query'],
  create_support_ticket: ['subject', 'description', 'user_email'],
  host_cli: ['command'],
  import_template: ['template_id', 'mode'],
}

export const requiresDocumented = check({
  rule: 'agent-tools/parameters-require-documented',
  title: 'what the parameters of the documented tools require',
  over: 'operations',
  run: async (tools) => {
    // The arguments for a preview are not shown, and each argument may be required.
    const preview = Object.keys(tools.target.fixtures.template_preview?.arguments ?? {})
    const schemaOf = await schemasOf(tools)
    for (const [name, own] of Object.entries(DOCUMENTED)) {
      if (name === 'import_template' && preview.length === 0) continue
      const known = name === 'import_template' ? [...own, ...preview] : own
      const more = requiredOf(schemaOf(name)).filter((one) => !known.includes(one))
      tools.expect.equal(more, [], `what ${name} requires beside the documented arguments`)
    }
  },
})

export const takesPreview = check({
  rule: 'agent-tools/import-template-takes-preview',
  title: 'the arguments for a preview among the parameters of import_template',
  over: 'operations',
  run: async (tools) => {
    const { arguments: given } = tools.fixture('template_preview')
    const schema = (await schemasOf(tools))('import_template')
    if (typeof schema !== 'object' || schema === null) throw new Blocked('import_template has no parameters')
    const declared = argumentsOf(schema)
    const missing = Object.keys(given).filter((name) => !declared.includes(name))
    if (missing.length > 0) needFollowed(schema, missing.join())
    tools.expect.equal(missing, [], 'the arguments for a preview that the parameters do not declare')
    const problem = problemOfValue(schema, given)
    tools.expect.that(problem === undefined, `a preview does not fit the parameters: ${problem ?? ''}`, schema)
  },
})

/** Whether a further tool requires arguments. What else a service does with one that it runs is not known. */
const isFurther = (name: unknown, parameters: unknown): name is string =>
  typeof name === 'string' && requiredOf(parameters).length > 0 && !(name in DOCUMENTED)

function needSome<T>(further: readonly T[]): readonly T[] {
  if (further.length === 0) throw new NotApplicable('no other tool requires an argument')
  return further
}

async function expectKnownByRest(tools: Tools): Promise<void> {
  const further = (await listedTools(tools)).filter(({ name, parameters }) => isFurther(name, parameters))
  for (const { name } of needSome(further)) {
    const { available_tools: available } = resultIn(await runTool(tools, String(name), {}, { valid: false }))
    tools.expect.that(!Array.isArray(available), `${String(name)} is listed, and is no tool when it is run`, available)
  }
}

/** Words for "no such tool". A tool that exists may complain of missing arguments in other words. */
const ABOUT_UNKNOWN =
  /\b(unknown|not found|no (such )?tool|(do(es)? not|doesn't|not) exist|not (a )?known|unrecogni[sz]ed|not registered)\b/i

async function expectKnownOverMcp(tools: Tools): Promise<void> {
  const rest = new Set((await listedTools(tools)).map(({ name }) => name))
  const session = await connect(tools)
  const further = (await toolsOf(session)).filter(
    // The assistant, which the REST list has not, may work with whatever it is given.
    ({ name, inputSchema }) => isFurther(name, inputSchema) && rest.has(name),
  )
  for (const { name } of needSome(further) as { name: string }[]) {
    const answer = await session.send(message('tools/call', { name, arguments: {} }), { valid: false })
    const isMissing = hasFailed(answer) && ABOUT_UNKNOWN.test(answer.reply.text)
    tools.expect.that(
      !isMissing || !(await isLikeUnknown(tools, session, { name, given: {}, answer })),
      `${name} is listed, and answers like a tool that does not exist`,
      answer.reply.text,
    )
  }
}

export const listedIsKnown = check({
  rule: 'agent-tools/listed-tool-is-known',
  title: 'every listed tool that requires arguments, without them',
  over: 'operations',
  run: async (tools) => {
    // A service that does not look at arguments may run the tool, and what that does is not known.
    for (const effect of EFFECTS)
      if (!tools.target.allow.has(effect)) throw new NotApplicable(`the target file does not allow '${effect}'`)
    await (tools.operation === 'callMcp' ? expectKnownOverMcp : expectKnownByRest)(tools)
  },
})
