import { operationId } from './operation-id.ts'
import { describeRule } from './snippet.ts'

describeRule(operationId, {
  valid: {
    camelCase: `
/v1/flows:
  get: { operationId: listFlows }`,
  },
  invalid: {
    'an operation without an id': {
      snippet: `
/v1/flows:
  get: { tags: [flows] }`,
      finds: ["line 2: get /v1/flows: '' is no id of an operation"],
    },
    'an id with hyphens': {
      snippet: `
/v1/flows:
  get:
    operationId: list-flows`,
      finds: ["line 3: list-flows: 'list-flows' is no id of an operation"],
    },
  },
})
