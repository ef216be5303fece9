import { namedExamples } from './named-examples.ts'
import { describeRule } from './snippet.ts'

describeRule(namedExamples, {
  valid: {
    'a named example': `
/v1/flows:
  get: { operationId: listFlows, responses: { "200": { content: { application/json: { examples: { none: { value: [] } } } } } } }`,
    'no body': `
/v1/flows:
  get: { operationId: listFlows, responses: { "401": { description: no token } } }`,
    'what cannot be shown in writing': `
/v1/x:
  get: { operationId: getX, responses: { "200": { content: { application/octet-stream: {} } } } }`,
  },
  invalid: {
    'JSON without one': {
      snippet: `
/v1/flows:
  get:
    operationId: listFlows
    responses:
      "200":
        content:
          application/json: { schema: {} }`,
      finds: ['line 7: listFlows: 200 has no named example of application/json'],
    },
    'text without one': {
      snippet: `
/v1/flows:
  get:
    operationId: listFlows
    responses:
      "500":
        content:
          text/plain: { schema: {} }`,
      finds: ['line 7: listFlows: 500 has no named example of text/plain'],
    },
  },
})
