import { statusKnown } from './status-known.ts'
import { describeRule } from './snippet.ts'

describeRule(statusKnown, {
  valid: {
    'statuses of the table': `
/v1/flows/{flowId}:
  delete: { operationId: deleteFlow, responses: { "200": {}, "409": {}, "500": {} } }`,
    '202 of the MCP endpoint': `
/v1/ai-agent/mcp:
  post: { operationId: callMcp, responses: { "202": {} } }`,
  },
  invalid: {
    'a status of no table': {
      snippet: `
/v1/flows:
  post:
    operationId: createFlow
    responses:
      "201": {}`,
      finds: ['line 5: createFlow: 201 is not in the Errors table'],
    },
    'a status of the other table': {
      snippet: `
/v1/ai-agent/api/chat:
  post:
    operationId: chat
    responses:
      "415": {}`,
      finds: ['line 5: chat: 415 is not in the Errors table'],
    },
  },
})
