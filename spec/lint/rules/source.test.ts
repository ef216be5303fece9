import { source } from './source.ts'
import { describeRule } from './snippet.ts'

describeRule(source, {
  valid: {
    'an anchor that exists': `
/v1/flows/{id}:
  get: { operationId: getFlow, x-etalon: { source: [platform/endpoints/getFlow] } }`,
  },
  invalid: {
    'an unknown anchor': {
      snippet: `
/v1/flows/{id}:
  get:
    operationId: getFlow
    x-etalon:
      source:
        - platform/endpoints/getFlow
        - platform/endpoints/getFlown`,
      finds: ["line 7: getFlow: no spec/sources/*.yaml has the anchor 'platform/endpoints/getFlown'"],
    },
    'no anchor': {
      snippet: `
/v1/flows/{id}:
  get:
    operationId: getFlow
    x-etalon: { source: [] }`,
      finds: ['line 4: getFlow: no anchor is cited'],
    },
  },
})
