import { status415 } from './status-415.ts'
import { describeRule } from './snippet.ts'

describeRule(status415, {
  valid: {
    'JSON with 415': `
/v1/flows:
  post: { operationId: createFlow, requestBody: { content: { application/json: {} } }, responses: { "415": {} } }`,
    'no body': `
/v1/flows:
  get: { operationId: listFlows, responses: { "200": {} } }`,
    'the agent API': `
/v1/ai-agent/api/chat:
  post: { operationId: chat, requestBody: { content: { application/json: {} } }, responses: {} }`,
  },
  invalid: {
    'JSON without 415': {
      snippet: `
/v1/flows:
  post:
    operationId: createFlow
    requestBody: { content: { application/json: {} } }
    responses: { "200": {} }`,
      finds: ['line 5: createFlow: it lacks 415 though it takes JSON'],
    },
    '415 without JSON': {
      snippet: `
/v1/flows:
  get:
    operationId: listFlows
    responses: { "415": {} }`,
      finds: ['line 4: listFlows: it documents 415 though it takes no JSON'],
    },
  },
})
