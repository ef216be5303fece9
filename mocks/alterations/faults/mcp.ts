import { type AreaFaults } from './fault.ts'
import { mcpBatchFaults } from './mcp-batches.ts'
import { mcpCallFaults } from './mcp-calls.ts'
import { mcpHandshakeFaults } from './mcp-handshake.ts'
import { mcpMessageFaults } from './mcp-messages.ts'
import { mcpToolFaults } from './mcp-tools.ts'
import { mcpTransportFaults } from './mcp-transport.ts'

/** Faults of the MCP endpoint. */
export const mcpFaults: AreaFaults<'mcp'> = {
  ...mcpTransportFaults,
  ...mcpMessageFaults,
  ...mcpBatchFaults,
  ...mcpHandshakeFaults,
  ...mcpToolFaults,
  ...mcpCallFaults,
}
