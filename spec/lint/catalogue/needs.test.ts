import { needs } from './needs.ts'
import { describeRule } from './snippet.ts'

describeRule(needs, {
  valid: {
    'well-formed needs': {
      'paths/flows.yaml': `
/v1/flows/{flowId}:
  get: { operationId: getFlow, tags: [flows], x-etalon: { action: read }, responses: { "200": {}, "404": {} } }`,
      'rules/flows.yaml': `
- id: flows/a
  needs: [credential:two_factor, feature:second_tenant, fixture:runs.succeeds, fixture:http_listener.flowId, request:getFlow, path:session_chat, hook:advance_clock, bulk_action:rename]`,
    },
    'an untestable rule that needs nothing': {
      'rules/flows.yaml': `
- { id: flows/a, untestable: no clock to set, needs: [] }`,
    },
  },
  invalid: {
    'an unknown word': {
      snippet: {
        'rules/flows.yaml': `
- id: flows/a
  needs: [secret:admin]`,
      },
      finds: ["rules/flows.yaml line 2: no target can offer 'secret:admin'"],
    },
    'a credential that is none': {
      snippet: {
        'rules/flows.yaml': `
- id: flows/a
  needs:
    - credential:root`,
      },
      finds: ["rules/flows.yaml line 3: no target can offer 'credential:root'"],
    },
    'a request of an unknown operation': {
      snippet: {
        'paths/flows.yaml': `
/v1/flows/{flowId}:
  get: { operationId: getFlow, tags: [flows], x-etalon: { action: read }, responses: { "200": {}, "404": {} } }`,
        'rules/flows.yaml': `
- id: flows/a
  needs: [request:fetchFlow]`,
      },
      finds: ["rules/flows.yaml line 2: no target can offer 'request:fetchFlow'"],
    },
    'a word without a name': {
      snippet: {
        'rules/flows.yaml': `
- id: flows/a
  needs: [feature]`,
      },
      finds: ["rules/flows.yaml line 2: no target can offer 'feature'"],
    },
    'an untestable rule with needs': {
      snippet: {
        'rules/flows.yaml': `
- id: flows/a
  untestable: no clock to set
  needs: [hook:advance_clock]`,
      },
      finds: ['rules/flows.yaml line 3: an untestable rule needs nothing'],
    },
  },
})
