import { Blocked, check } from '../../kit/index.ts'
import { needResult, runTool } from '../agent-tools/tools.ts'
import { connect, message, resultOf } from '../mcp/session.ts'
import { expectUsesAllowance } from './allowance.ts'
import { ask, isTurnedDown } from './chat.ts'

/** A billed tool that changes nothing. */
const BILLED = 'host_list_commands'

export const billedToolsCount = check({
  rule: 'billing/billed-tools-count',
  title: 'a chat after a billed tool, with little left',
  exclusive: true,
  run: (tools) =>
    expectUsesAllowance(tools, async () => {
      needResult(await runTool(tools, BILLED, {}, { as: 'capped' }))
    }),
})

export const billedToolsCountOverMcp = check({
  rule: 'billing/billed-tools-count-over-mcp',
  title: 'a chat after a billed tool over MCP, with little left',
  exclusive: true,
  run: (tools) =>
    expectUsesAllowance(tools, async () => {
      const { send } = await connect(tools, { as: 'capped' })
      const { isError } = resultOf(await send(message('tools/call', { name: BILLED, arguments: {} })))
      if (isError === true) throw new Blocked(`the call of ${BILLED} failed`)
    }),
})

export const modelTokensCount = check({
  rule: 'billing/model-tokens-count',
  title: 'a chat after a chat without tools, with little left',
  over: 'operations',
  exclusive: true,
  run: (tools) =>
    expectUsesAllowance(tools, async () => {
      if (isTurnedDown(await ask(tools, tools.operation))) throw new Blocked('a chat with a little left is turned down')
    }),
})
