import { permission } from './permission.ts'
import { describeRule } from './snippet.ts'

describeRule(permission, {
  valid: {
    'a word of the list': `
/v1/flows:
  get: { operationId: listFlows, x-etalon: { permission: not-shown } }`,
  },
  invalid: {
    'another word': {
      snippet: `
/v1/flows:
  get:
    operationId: listFlows
    x-etalon:
      permission: write`,
      finds: ["line 5: listFlows: 'write' is no permission"],
    },
    'no word': {
      snippet: `
/v1/flows:
  get:
    operationId: listFlows
    x-etalon: {}`,
      finds: ["line 4: listFlows: 'undefined' is no permission"],
    },
  },
})
