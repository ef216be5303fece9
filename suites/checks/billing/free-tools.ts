import type { FixtureName, RuleId } from '#spec'
import { Blocked, type Check, check } from '../../kit/index.ts'
import { runTool, succeeded } from '../agent-tools/tools.ts'
import { connect, message } from '../mcp/session.ts'
import { withLittleAllowance } from './allowance.ts'
import { ask, isCapped } from './chat.ts'

const QUERY = { query: 'How do I schedule a flow?' }

/** Checks that a user without allowance can use a free tool. */
function servesCapped(rule: RuleId, name: string, fixture?: FixtureName): Check {
  return check({
    rule,
    title: `${name} without allowance`,
    run: async (tools) => {
      const reply = await runTool(tools, name, fixture === undefined ? QUERY : tools.fixture(fixture), { as: 'capped' })
      tools.expect.that(succeeded(reply), `${name} did not succeed: ${reply.status}`, reply.text)
    },
  })
}

export const knowledgeBase = servesCapped('billing/capped-searches-knowledge-base', 'search_knowledge_base')
export const templates = servesCapped('billing/capped-searches-templates', 'search_templates')
export const ticket = servesCapped('billing/capped-creates-ticket', 'create_support_ticket', 'support_ticket')

export const overMcp = check({
  rule: 'billing/capped-calls-free-tools-over-mcp',
  title: 'the free tools over MCP without allowance',
  run: async (tools) => {
    const { support_ticket: ticketGiven } = tools.target.fixtures
    const calls = [
      { name: 'search_knowledge_base', arguments: QUERY },
      { name: 'search_templates', arguments: QUERY },
      ...(ticketGiven === undefined ? [] : [{ name: 'create_support_ticket', arguments: ticketGiven }]),
    ]
    const { send } = await connect(tools, { as: 'capped' })
    for (const call of calls) {
      const answer = await send(message('tools/call', call))
      const result = answer.responses[0]?.['result'] as { isError?: unknown } | undefined
      tools.expect.that(result !== undefined, `the call of ${call.name} got no result`, answer.reply.text)
      tools.expect.that(result?.isError !== true, `the call of ${call.name} failed`, answer.reply.text)
    }
  },
})

export const doNotCount = check({
  rule: 'billing/free-tools-do-not-count',
  title: 'a chat after free tools, with little left',
  exclusive: true,
  run: async (tools) => {
    await withLittleAllowance(tools, async () => {
      for (const name of ['search_knowledge_base', 'search_templates']) {
        const reply = await runTool(tools, name, QUERY, { as: 'capped' })
        if (!succeeded(reply)) throw new Blocked(`${name} did not succeed`)
      }
      tools.expect.that(!isCapped(await ask(tools)), 'after free tools nothing is left of the allowance')
    })
  },
})

/** Runs in a row, as the rule says. */
const MANY = 60

export const unlimited = check({
  rule: 'billing/free-tools-unlimited',
  title: `${MANY} searches, one after the other`,
  run: async (tools) => {
    for (let run = 1; run <= MANY; run++) {
      const reply = await runTool(tools, run % 2 === 0 ? 'search_templates' : 'search_knowledge_base', QUERY)
      if (run <= 2 && !succeeded(reply)) throw new Blocked('a free tool does not even succeed once')
      tools.expect.that(succeeded(reply), `run ${run} of a free tool did not succeed: ${reply.status}`, reply.text)
    }
  },
})
