import type { RuleId } from '#spec'
import { type Check, check } from '../../kit/index.ts'
import { type ArgumentType, argumentsOf, takes } from './schema.ts'
import { listedTool, listedTools } from './tools.ts'

/** Checks that the list has a tool of this name. */
function isListed(rule: RuleId, name: string): Check {
  return check({
    rule,
    title: `${name} in the list`,
    run: async (tools) =>
      tools.expect.some(await listedTools(tools), (tool) => tool['name'] === name, `${name} is not listed`),
  })
}

/** Checks whether running the tool is billed. */
function isAgentic(rule: RuleId, name: string, agentic: boolean): Check {
  return check({
    rule,
    title: `agentic of ${name}`,
    run: async (tools) => tools.expect.equal((await listedTool(tools, name))['agentic'], agentic, `agentic of ${name}`),
  })
}

/** Checks that the tool has a parameter for values of a type. */
function takesArgument(rule: RuleId, name: string, argument: string, type: ArgumentType): Check {
  return check({
    rule,
    title: `${argument} among the parameters of ${name}`,
    run: async (tools) => {
      const { parameters } = await listedTool(tools, name)
      tools.expect.that(takes(parameters, argument, { type }), `${name} takes no ${type} ${argument}`, parameters)
    },
  })
}

export const listsKnowledgeBase = isListed('agent-tools/lists-search-knowledge-base', 'search_knowledge_base')
export const listsTemplates = isListed('agent-tools/lists-search-templates', 'search_templates')
export const listsTicket = isListed('agent-tools/lists-create-support-ticket', 'create_support_ticket')
export const listsCommands = isListed('agent-tools/lists-host-list-commands', 'host_list_commands')
export const listsCli = isListed('agent-tools/lists-host-cli', 'host_cli')
export const listsImport = isListed('agent-tools/lists-import-template', 'import_template')

export const knowledgeBaseIsFree = isAgentic(
  'agent-tools/search-knowledge-base-is-free',
  'search_knowledge_base',
  false,
)
export const templatesAreFree = isAgentic('agent-tools/search-templates-is-free', 'search_templates', false)
export const ticketIsFree = isAgentic('agent-tools/create-support-ticket-is-free', 'create_support_ticket', false)
export const commandsAreBilled = isAgentic('agent-tools/host-list-commands-is-billed', 'host_list_commands', true)
export const cliIsBilled = isAgentic('agent-tools/host-cli-is-billed', 'host_cli', true)
export const importIsBilled = isAgentic('agent-tools/import-template-is-billed', 'import_template', true)

export const knowledgeBaseTakesQuery = takesArgument(
  'agent-tools/search-knowledge-base-takes-query',
  'search_knowledge_base',
  'query',
  'string',
)
export const templatesTakeQuery = takesArgument(
  'agent-tools/search-templates-takes-query',
  'search_templates',
  'query',
  'string',
)
export const ticketTakesSubject = takesArgument(
  'agent-tools/create-support-ticket-takes-subject',
  'create_support_ticket',
  'subject',
  'string',
)
export const ticketTakesDescription = takesArgument(
  'agent-tools/create-support-ticket-takes-description',
  'create_support_ticket',
  'description',
  'string',
)
export const ticketTakesEmail = takesArgument(
  'agent-tools/create-support-ticket-takes-user-email',
  'create_support_ticket',
  'user_email',
  'string',
)
export const cliTakesCommand = takesArgument('agent-tools/host-cli-takes-command', 'host_cli', 'command', 'string')
export const importTakesTemplate = takesArgument(
  'agent-tools/import-template-takes-template-id',
  'import_template',
  'template_id',
  'integer',
)

export const importTakesMode = check({
  rule: 'agent-tools/import-template-takes-mode',
  title: 'mode among the parameters of import_template, with room for both of its values',
  run: async (tools) => {
    const { parameters } = await listedTool(tools, 'import_template')
    for (const value of ['standard', 'composer']) {
      const fits = takes(parameters, 'mode', { type: 'string', value })
      tools.expect.that(fits, `import_template takes no mode ${value}`, parameters)
    }
  },
})

export const commandsTakeNothing = check({
  rule: 'agent-tools/host-list-commands-takes-nothing',
  title: 'the arguments of host_list_commands',
  run: async (tools) => {
    const { parameters } = await listedTool(tools, 'host_list_commands')
    tools.expect.equal(argumentsOf(parameters), [], 'the arguments')
  },
})
