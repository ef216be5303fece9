import type { As, Tools } from '../../kit/index.ts'
import { runTool, resultIn, succeeded } from '../agent-tools/tools.ts'
import { hasFailed, textsOf } from './call.ts'
import { isObject } from './client.ts'
import { connect, message } from './session.ts'

/** What a tool answered, by REST or over MCP. */
export interface Ran {
  failed: boolean
  /** The result or, if there is none, all that was answered. */
  text: string
}

/** Runs a tool by the case's operation: `executeTool` or `callMcp`. */
export async function runAnywhere(tools: Tools, name: string, body: object, as: As = 'admin'): Promise<Ran> {
  if (tools.operation !== 'callMcp') {
    const reply = await runTool(tools, name, body, { as })
    const { result } = resultIn(reply)
    return { failed: !succeeded(reply), text: typeof result === 'string' ? result : reply.text }
  }
  const { send } = await connect(tools, { as })
  const answer = await send(message('tools/call', { name, arguments: body }))
  const result = answer.responses[0]?.['result']
  const texts = isObject(result) ? textsOf(result['content']) : []
  return { failed: hasFailed(answer) || !isObject(result), text: texts.join('\n') || answer.reply.text }
}
