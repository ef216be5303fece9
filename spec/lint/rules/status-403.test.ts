import { status403 } from './status-403.ts'
import { describeRule } from './snippet.ts'

describeRule(status403, {
  valid: {
    'an operation with a token': `
/v1/flows:
  get: { operationId: listFlows, responses: { "403": {} } }`,
    'a public operation': `
/v1/token-auth/issue:
  post: { operationId: issueToken, x-etalon: { public: true }, responses: { "200": {} } }`,
  },
  invalid: {
    'its absence': {
      snippet: `
/v1/flows:
  get:
    operationId: listFlows
    responses: { "200": {} }`,
      finds: ['line 4: listFlows: it lacks 403'],
    },
    'it on a public operation': {
      snippet: `
/v1/token-auth/issue:
  post:
    operationId: issueToken
    x-etalon: { public: true }
    responses: { "403": {} }`,
      finds: ['line 5: issueToken: a public operation documents 403'],
    },
  },
})
