import { publicSecurity } from './public-security.ts'
import { describeRule } from './snippet.ts'

describeRule(publicSecurity, {
  valid: {
    'a public operation': `
/v1/token-auth/issue:
  post: { operationId: issueToken, security: [], x-etalon: { public: true, permission: none } }`,
    'an operation with a token': `
/v1/flows:
  get: { operationId: listFlows, x-etalon: { permission: view } }`,
  },
  invalid: {
    'security switched off for one that is not public': {
      snippet: `
/v1/flows:
  get:
    operationId: listFlows
    security: []
    x-etalon: { permission: view }`,
      finds: ['line 4: listFlows: security and x-etalon.public disagree'],
    },
    'a public operation with security': {
      snippet: `
/v1/flows:
  get:
    operationId: listFlows
    x-etalon:
      public: true
      permission: none`,
      finds: ['line 5: listFlows: security and x-etalon.public disagree'],
    },
    'a public operation with a permission': {
      snippet: `
/v1/flows:
  get:
    operationId: listFlows
    security: []
    x-etalon:
      public: true
      permission: view`,
      finds: ['line 7: listFlows: a public operation asks for a permission'],
    },
  },
})
