import { status500 } from './status-500.ts'
import { describeRule } from './snippet.ts'

describeRule(status500, {
  valid: {
    '500': `
/v1/flows:
  get: { operationId: listFlows, responses: { "500": {} } }`,
  },
  invalid: {
    'its absence': {
      snippet: `
/v1/flows:
  get:
    operationId: listFlows
    responses: { "200": {} }`,
      finds: ['line 4: listFlows: it lacks 500'],
    },
  },
})
