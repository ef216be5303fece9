import { effect } from './effect.ts'
import { describeRule } from './snippet.ts'

describeRule(effect, {
  valid: {
    'a word of the list': `
/v1/flows:
  get: { operationId: listFlows, x-etalon: { effect: administers } }`,
  },
  invalid: {
    'another word': {
      snippet: `
/v1/flows:
  get:
    operationId: listFlows
    x-etalon:
      effect: destroys`,
      finds: ["line 5: listFlows: 'destroys' is no effect"],
    },
    'no word': {
      snippet: `
/v1/flows:
  get:
    operationId: listFlows
    x-etalon: {}`,
      finds: ["line 4: listFlows: 'undefined' is no effect"],
    },
  },
})
