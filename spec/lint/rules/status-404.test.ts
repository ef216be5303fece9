import { status404 } from './status-404.ts'
import { describeRule } from './snippet.ts'

describeRule(status404, {
  valid: {
    'an id with 404': `
/v1/flows/{flowId}:
  get: { operationId: getFlow, responses: { "404": {} } }`,
    'no id': `
/v1/flows:
  get: { operationId: listFlows, responses: { "200": {} } }`,
    'a tool, which is answered with 200': `
/v1/ai-agent/api/tools/{tool_name}/execute:
  post: { operationId: executeTool, responses: { "200": {} } }`,
  },
  invalid: {
    'an id without 404': {
      snippet: `
/v1/flows/{flowId}:
  get:
    operationId: getFlow
    responses: { "200": {} }`,
      finds: ['line 4: getFlow: it lacks 404 though its path names an object'],
    },
    'a session without 404': {
      snippet: `
/v1/ai-agent/api/sessions/{session_id}/messages:
  get:
    operationId: listSessionMessages
    responses: { "200": {} }`,
      finds: ['line 4: listSessionMessages: it lacks 404 though its path names an object'],
    },
  },
})
