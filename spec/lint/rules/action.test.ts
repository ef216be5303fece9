import { action } from './action.ts'
import { describeRule } from './snippet.ts'

describeRule(action, {
  valid: {
    'a word of the list': `
/v1/flows:
  get: { operationId: listFlows, x-etalon: { action: version-diff } }`,
  },
  invalid: {
    'another word': {
      snippet: `
/v1/flows:
  get:
    operationId: listFlows
    x-etalon:
      action: fetch`,
      finds: ["line 5: listFlows: 'fetch' is no action"],
    },
    'no word': {
      snippet: `
/v1/flows:
  get:
    operationId: listFlows
    x-etalon: {}`,
      finds: ["line 4: listFlows: 'undefined' is no action"],
    },
  },
})
