import { faultsOf } from './fault.ts'
import { rendering } from './steps.ts'

/** Faults of the MCP endpoint; those of its messages come with them. */
export const mcpFaults = faultsOf({
  'mcp/get-is-405': [
    {
      says: 'forbids GET',
      operations: rendering('openMcpStream', (answer) => (answer.status === 405 ? { ...answer, status: 403 } : answer)),
    },
  ],
  'mcp/get-allows-post': [
    {
      says: 'allows DELETE too',
      operations: {
        openMcpStream: { answer: () => ({ status: 405, headers: { allow: 'POST, DELETE' } }) },
      },
    },
  ],
  'mcp/get-opens-no-stream': [
    {
      says: 'refuses GET by a stream',
      operations: {
        openMcpStream: {
          answer: () => ({
            status: 405,
            headers: { allow: 'POST' },
            text: ': nothing\n\n',
            media: 'text/event-stream',
          }),
        },
      },
    },
  ],
})
