import { needs } from './needs.ts'
import { describeRule } from './snippet.ts'

const PATHS = `
/v1/flows/{flowId}:
  get: { operationId: getFlow, tags: [flows], x-etalon: { action: read }, responses: { "200": {}, "404": {} } }`
/** What a target can offer besides credentials, requests and paths, which need no declaration. */
const TARGET = `
features: { second_tenant: 12 }
hooks: { advance_clock: { url: http://127.0.0.1/advance } }
bulk_actions: { rename: { type: flow.rename } }
recycle_bin_types: { flow: flows }
metadata_types: { flows: flows }
fixtures:
  runs: { succeeds: 101 }
  http_listener: { flowId: 109, message: { auditId: 901 } }`

/** A rule that needs something, on line 2. */
const needing = (written: string): Record<string, string> => ({
  'paths/flows.yaml': PATHS,
  'target.yaml': TARGET,
  'rules/flows.yaml': `
- id: flows/a
  needs: ${written}`,
})

describeRule(needs, {
  valid: {
    'what a target can offer': needing(
      '[credential:two_factor, feature:second_tenant, fixture:runs, fixture:runs.succeeds, fixture:http_listener.message.auditId, request:getFlow, path:session_chat, hook:advance_clock, bulk_action:rename, recycle_bin_type:flow, metadata_type:flows]',
    ),
    'an untestable rule that needs nothing': {
      'rules/flows.yaml': `
- { id: flows/a, untestable: no clock to set, needs: [] }`,
    },
  },
  invalid: {
    'an unknown word': {
      snippet: needing('[secret:admin]'),
      finds: [
        "rules/flows.yaml line 2: no target can offer 'secret:admin' (the nearest are credential:admin, credential:api_user, request:getFlow)",
      ],
    },
    'a credential that is none': {
      snippet: needing(`
    - credential:edit`),
      finds: [
        "rules/flows.yaml line 3: no target can offer 'credential:edit' (the nearest are credential:editor, credential:expired, credential:admin)",
      ],
    },
    'a request of an unknown operation': {
      snippet: needing('[request:getFlows]'),
      finds: ["rules/flows.yaml line 2: no target can offer 'request:getFlows' (the nearest are request:getFlow)"],
    },
    'a fixture that no target file has': {
      snippet: needing('[fixture:runs.succeds]'),
      finds: [
        "rules/flows.yaml line 2: no target can offer 'fixture:runs.succeds' (the nearest are fixture:runs.succeeds, fixture:runs, fixture:http_listener)",
      ],
    },
    'a hook, a feature and a bulk action that no target file has': {
      snippet: needing('[hook:stop_clock, feature:tenants, bulk_action:paint]'),
      finds: [
        "rules/flows.yaml line 2: no target can offer 'hook:stop_clock' (the nearest are hook:advance_clock)",
        "rules/flows.yaml line 2: no target can offer 'feature:tenants' (the nearest are feature:second_tenant)",
        "rules/flows.yaml line 2: no target can offer 'bulk_action:paint' (the nearest are bulk_action:rename)",
      ],
    },
    'a word without a name': {
      snippet: needing('[feature]'),
      finds: ["rules/flows.yaml line 2: no target can offer 'feature' (the nearest are feature:second_tenant)"],
    },
    'a need that YAML takes for something else than a text': {
      snippet: needing('[request:getFlow, fixture: runs]'),
      finds: ['rules/flows.yaml line 2: `needs` is no list of texts'],
    },
    'a need outside a list': {
      snippet: needing('fixture:runs'),
      finds: ['rules/flows.yaml line 2: `needs` is no list of texts'],
    },
    'an untestable rule with needs': {
      snippet: {
        'target.yaml': TARGET,
        'rules/flows.yaml': `
- id: flows/a
  untestable: no clock to set
  needs: [hook:advance_clock]`,
      },
      finds: ['rules/flows.yaml line 3: an untestable rule needs nothing'],
    },
  },
})
