import { oneTag } from './one-tag.ts'
import { describeRule } from './snippet.ts'

describeRule(oneTag, {
  valid: {
    'one tag': `
/v1/flows:
  get: { operationId: listFlows, tags: [flows] }`,
  },
  invalid: {
    'no tag': {
      snippet: `
/v1/flows:
  get: { operationId: listFlows }`,
      finds: ['line 2: listFlows: it has 0 tags'],
    },
    'two tags': {
      snippet: `
/v1/flows:
  get:
    operationId: listFlows
    tags: [flows, runs]`,
      finds: ['line 4: listFlows: it has 2 tags'],
    },
  },
})
