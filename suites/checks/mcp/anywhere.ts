import { writeJson } from '#spec'
import { type As, Blocked, type Tools } from '../../kit/index.ts'
import { listedTools, resultIn, runTool, succeeded, unlessLimited } from '../agent-tools/tools.ts'
import { hasFailed, textsOf } from './call.ts'
import { isObject, post } from './client.ts'
import { listed } from './listing.ts'
import { IN_LATEST, message } from './session.ts'

/** What a tool answered, by REST or over MCP. */
export interface Ran {
  failed: boolean
  /** The result as text; if there is none, all that was answered. */
  text: string
}

/**
 * Runs a tool by the case's operation: `executeTool` or `callMcp`. Over MCP without a handshake, which a stateless server
 * does not need: a user who may not use the agent is then refused as by REST.
 */
export async function runAnywhere(tools: Tools, name: string, body: object, as: As = 'admin'): Promise<Ran> {
  if (tools.operation !== 'callMcp') {
    const reply = await runTool(tools, name, body, { as })
    const { result } = resultIn(reply)
    return { failed: !succeeded(reply), text: typeof result === 'string' ? result : reply.text }
  }
  const answer = await post(
    tools,
    { json: message('tools/call', { name, arguments: body }) },
    { as, headers: IN_LATEST },
  )
  const result = answer.responses[0]?.['result']
  if (!isObject(result)) return { failed: true, text: answer.reply.text }
  const { content, structuredContent } = result
  const pieces = [...textsOf(content), ...(structuredContent === undefined ? [] : [writeJson(structuredContent)])]
  const ran = { failed: hasFailed(answer), text: pieces.join('\n') }
  if (ran.failed) unlessLimited(ran.text)
  return ran
}

/** Imports the template of `fixtures.template_import` by the case's operation. */
export async function importTemplate(tools: Tools, as?: As): Promise<Ran> {
  const { template_id } = tools.fixture('template_import')
  return runAnywhere(tools, 'import_template', { template_id, mode: 'standard' }, as)
}

/** The schemas of arguments in the list of tools, by REST or over MCP. */
export async function schemasOf(tools: Tools): Promise<(name: string) => unknown> {
  const isMcp = tools.operation === 'callMcp'
  const all = isMcp ? await listed(tools) : await listedTools(tools)
  return (name) => {
    const tool = all.find((one) => one['name'] === name)
    if (tool === undefined) throw new Blocked(`${name} is not listed`)
    return tool[isMcp ? 'inputSchema' : 'parameters']
  }
}
