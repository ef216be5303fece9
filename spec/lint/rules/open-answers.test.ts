import { openAnswers } from './open-answers.ts'
import { describeRule } from './snippet.ts'

describeRule(openAnswers, {
  valid: {
    'an open object': `
/v1/flows:
  get: { operationId: listFlows, responses: { "200": { content: { application/json: { schema: { type: object, additionalProperties: true } } } } } }`,
    'a closed request': `
/v1/flows:
  post: { operationId: createFlow, requestBody: { content: { application/json: { schema: { additionalProperties: false } } } } }`,
    'an example with such a member': `
/v1/flows:
  get: { operationId: listFlows, responses: { "200": { content: { application/json: { schema: { examples: [{ additionalProperties: false }] } } } } } }`,
  },
  invalid: {
    'a closed object': {
      snippet: `
/v1/flows:
  get:
    operationId: listFlows
    responses:
      "200":
        content:
          application/json:
            schema:
              items:
                additionalProperties: false`,
      finds: ['line 10: listFlows: the schema of an answer is closed'],
    },
  },
})
