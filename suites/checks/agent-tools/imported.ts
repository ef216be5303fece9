import { Blocked, type Stored, type Tools } from '../../kit/index.ts'
import { runAnywhere } from '../mcp/anywhere.ts'

/** Imports a template; returns the new flows, which are removed afterwards. */
export async function imported(tools: Tools, mode: 'standard' | 'composer'): Promise<Stored[]> {
  const { template_id, name } = tools.fixture('template_import')
  const { made } = await tools.given.newFlows(name)
  const { failed, text } = await runAnywhere(tools, 'import_template', { template_id, mode })
  if (failed) throw new Blocked(`import_template failed: ${text}`)
  return tools.eventually(made, (flows) => flows.length > 0)
}
