import { statusSuccess } from './status-success.ts'
import { describeRule } from './snippet.ts'

describeRule(statusSuccess, {
  valid: {
    '200': `
/v1/flows:
  get: { operationId: listFlows, responses: { "200": {}, "500": {} } }`,
    '204 of a webhook': `
/v1/webhooks/{webhookId}:
  delete: { operationId: deleteWebhook, responses: { "204": {} } }`,
    'either of another delete': `
/v1/schedules/{scheduleId}:
  delete: { operationId: deleteSchedule, responses: { "200": {}, "204": {} } }`,
    'the report of a deleted flow': `
/v1/flows/{flowId}:
  delete: { operationId: deleteFlow, responses: { "200": {} } }`,
    'an MCP stream that is always refused': `
/v1/ai-agent/mcp:
  get: { operationId: openMcpStream, responses: { "405": {} } }`,
  },
  invalid: {
    '201 of a create': {
      snippet: `
/v1/flows:
  post:
    operationId: createFlow
    responses: { "201": {} }`,
      finds: ['line 4: createFlow: success is 201'],
    },
    '200 of a deleted webhook': {
      snippet: `
/v1/webhooks/{webhookId}:
  delete:
    operationId: deleteWebhook
    responses: { "200": {} }`,
      finds: ['line 4: deleteWebhook: success is 200'],
    },
    'no success': {
      snippet: `
/v1/flows:
  get:
    operationId: listFlows
    responses: { "500": {} }`,
      finds: ['line 4: listFlows: success is not documented'],
    },
  },
})
