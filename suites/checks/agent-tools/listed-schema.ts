import type { Tools } from '../../kit/index.ts'
import { listed, named } from '../mcp/listing.ts'
import { listedTool } from './tools.ts'

/** The schema of a tool's arguments, by REST or over MCP. */
export async function schemaOf(tools: Tools, name: string): Promise<unknown> {
  if (tools.operation === 'callMcp') return named(await listed(tools), name)['inputSchema']
  return (await listedTool(tools, name))['parameters']
}
