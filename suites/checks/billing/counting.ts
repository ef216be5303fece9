import { Blocked, check } from '../../kit/index.ts'
import { needResult, runTool } from '../agent-tools/tools.ts'
import { runAnywhere } from '../mcp/anywhere.ts'
import { connect, message, resultOf } from '../mcp/session.ts'
import { expectUsesAllowance } from './allowance.ts'
import { ask, isTurnedDown } from './chat.ts'

/** All of these use up the allowance of `credentials.capped`. */
const apart = { exclusive: 'apart', claims: 'agent-usage' } as const

/** A billed tool that changes nothing. */
const BILLED = 'host_list_commands'

export const billedToolsCount = check({
  rule: 'billing/billed-tools-count',
  title: 'a chat after a billed tool, with little left',
  ...apart,
  run: (tools) =>
    expectUsesAllowance(tools, async () => {
      needResult(await runTool(tools, BILLED, {}, { as: 'capped' }))
    }),
})

export const billedToolsCountOverMcp = check({
  rule: 'billing/billed-tools-count-over-mcp',
  title: 'a chat after a billed tool over MCP, with little left',
  ...apart,
  run: (tools) =>
    expectUsesAllowance(tools, async () => {
      const { send } = await connect(tools, { as: 'capped' })
      const { isError } = resultOf(await send(message('tools/call', { name: BILLED, arguments: {} })))
      if (isError === true) throw new Blocked(`the call of ${BILLED} failed`)
    }),
})

export const cliCommandsCount = check({
  rule: 'billing/cli-commands-count',
  title: 'a chat after a command, with little left',
  over: 'operations',
  ...apart,
  run: (tools) =>
    expectUsesAllowance(tools, async () => {
      const { command } = tools.fixture('host_command')
      const { failed } = await runAnywhere(tools, 'host_cli', { command }, 'capped')
      if (failed) throw new Blocked('host_cli failed')
    }),
})

export const templateImportsCount = check({
  rule: 'billing/template-imports-count',
  title: 'a chat after an import, with little left',
  over: 'operations',
  ...apart,
  run: (tools) =>
    expectUsesAllowance(tools, async () => {
      const { template_id, name } = tools.fixture('template_import')
      const { madeByAnother } = await tools.given.newFlows(name)
      const asked = { template_id, mode: 'standard' }
      const { failed, text } = await runAnywhere(tools, 'import_template', asked, 'capped')
      if (failed) throw new Blocked(`import_template failed: ${text}`)
      await madeByAnother(text)
    }),
})

export const modelTokensCount = check({
  rule: 'billing/model-tokens-count',
  title: 'a chat after a chat without tools, with little left',
  over: 'operations',
  ...apart,
  run: (tools) =>
    expectUsesAllowance(tools, async () => {
      if (isTurnedDown(await ask(tools, tools.operation))) throw new Blocked('a chat with a little left is turned down')
    }),
})
