import type { RuleId } from '#spec'
import { type Check, NotApplicable, type Tools, check } from '../../kit/index.ts'
import { runAnywhere, schemasOf } from '../mcp/anywhere.ts'
import { requiredOf } from './schema.ts'
import { tellsOfLack, ticketOf } from './tools.ts'

/** Without its mode alone an import could make a flow. */
const MAKES: readonly string[] = ['mode']

/** Checks that a tool fails without any one of the arguments that its schema requires, whatever the others are. */
function lacking(rule: RuleId, name: string, given: (tools: Tools) => Readonly<Record<string, unknown>>): Check {
  return check({
    rule,
    title: `${name} without each of the arguments that it requires`,
    over: 'operations',
    run: async (tools) => {
      const whole = given(tools)
      const required = requiredOf((await schemasOf(tools))(name)).filter((one) => one in whole && !MAKES.includes(one))
      if (required.length === 0) throw new NotApplicable(`${name} requires no documented argument`)
      for (const argument of required) {
        const { [argument]: _left, ...body } = whole
        const { failed, text } = await runAnywhere(tools, name, body)
        // The protocol has a mark for a failure, which results by REST need not bear.
        const isTold = tools.operation === 'executeTool' && tellsOfLack(text, argument)
        tools.expect.that(failed || isTold, `${name} succeeded without ${argument}, which it requires`, text)
      }
    },
  })
}

/** The documented tools, and arguments for each. */
const TOOLS: Readonly<Record<string, (tools: Tools) => Readonly<Record<string, unknown>>>> = {
  search_knowledge_base: () => ({ query: 'schedule' }),
  search_templates: () => ({ query: 'orders' }),
  create_support_ticket: ticketOf,
  host_cli: (tools) => ({ command: tools.fixture('host_command.command') }),
  import_template: (tools) => ({ template_id: tools.fixture('template_import.template_id'), mode: 'standard' }),
}

const ofEach = (rule: RuleId): Readonly<Record<string, Check>> =>
  Object.fromEntries(Object.entries(TOOLS).map(([name, given]) => [`${rule} ${name}`, lacking(rule, name, given)]))

/** The checks of each documented tool that has arguments, by REST and over MCP. */
export const lackingChecks: Readonly<Record<string, Check>> = {
  ...ofEach('agent-tools/required-argument-needed'),
  ...ofEach('mcp/missing-argument-is-no-success'),
}
