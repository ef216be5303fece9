import { status400 } from './status-400.ts'
import { describeRule } from './snippet.ts'

describeRule(status400, {
  valid: {
    'a body and 400': `
/v1/flows:
  post: { operationId: createFlow, requestBody: { content: { application/json: {} } }, responses: { "400": {} } }`,
    'nothing that can be wrong': `
/v1/search:
  get: { operationId: search, parameters: [{ name: query, in: query, schema: { type: string } }], responses: {} }`,
    'an agent path': `
/v1/ai-agent/api/x/{id}:
  get: { operationId: getX, parameters: [{ name: id, in: path, schema: { type: integer } }], responses: {} }`,
  },
  invalid: {
    'a body without 400': {
      snippet: `
/v1/flows:
  post:
    operationId: createFlow
    requestBody: { content: { application/json: {} } }
    responses: { "200": {} }`,
      finds: ['line 5: createFlow: it lacks 400 though what is sent can be invalid'],
    },
    'an integer of the path item': {
      snippet: `
/v1/flows/{flowId}:
  parameters: [{ name: flowId, in: path, schema: { type: integer } }]
  get:
    operationId: getFlow
    responses: { "200": {} }`,
      finds: ['line 5: getFlow: it lacks 400 though what is sent can be invalid'],
    },
  },
})
