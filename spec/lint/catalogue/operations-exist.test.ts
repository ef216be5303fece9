import { operationsExist } from './operations-exist.ts'
import { describeRule } from './snippet.ts'

describeRule(operationsExist, {
  valid: {
    'an operation that exists': {
      'paths/flows.yaml': `
/v1/flows/{flowId}:
  get: { operationId: getFlow, tags: [flows], x-etalon: { action: read }, responses: { "200": {}, "404": {} } }`,
      'rules/flows.yaml': `
- { id: flows/a, operations: [getFlow] }`,
    },
    'a selector that picks some': {
      'paths/flows.yaml': `
/v1/flows/{flowId}:
  get: { operationId: getFlow, tags: [flows], x-etalon: { action: read }, responses: { "200": {}, "404": {} } }`,
      'rules/flows.yaml': `
- { id: flows/a, operations: { api: platform, group: [flows], action: [read], method: [GET], json-body: false } }`,
    },
    'a freedom about no operation': {
      'freedoms/flows.yaml': `
- { id: flows/a, operations: [] }`,
    },
    'an event, which no operation answers': {
      'rules/flows.yaml': `
- { id: flows/a, kind: event, operations: [] }`,
    },
  },
  invalid: {
    'an unknown operation': {
      snippet: {
        'paths/flows.yaml': `
/v1/flows/{flowId}:
  get: { operationId: getFlow, tags: [flows], x-etalon: { action: read }, responses: { "200": {}, "404": {} } }`,
        'rules/flows.yaml': `
- id: flows/a
  operations:
    - getFlow
    - fetchFlow`,
      },
      finds: ["rules/flows.yaml line 4: there is no operation 'fetchFlow'"],
    },
    'a rule about no operation': {
      snippet: {
        'rules/flows.yaml': `
- id: flows/a
  operations: []`,
      },
      finds: ['rules/flows.yaml line 2: the entry is about no operation'],
    },
    'an unknown key of a selector': {
      snippet: {
        'paths/flows.yaml': `
/v1/flows/{flowId}:
  get: { operationId: getFlow, tags: [flows], x-etalon: { action: read }, responses: { "200": {}, "404": {} } }`,
        'freedoms/flows.yaml': `
- id: flows/a
  operations:
    api: platform
    groups: [flows]`,
      },
      finds: [
        "freedoms/flows.yaml line 4: a selector has no key 'groups'",
        'freedoms/flows.yaml line 2: the selector picks no operation',
      ],
    },
    'an unknown exception of a selector': {
      snippet: {
        'paths/flows.yaml': `
/v1/flows/{flowId}:
  get: { operationId: getFlow, tags: [flows], x-etalon: { action: read }, responses: { "200": {}, "404": {} } }`,
        'rules/flows.yaml': `
- id: flows/a
  operations:
    api: platform
    except: [fetchFlow]`,
      },
      finds: ["rules/flows.yaml line 4: there is no operation 'fetchFlow'"],
    },
    'an unknown operation of a status that is not asked for': {
      snippet: {
        'paths/flows.yaml': `
/v1/flows/{flowId}:
  get: { operationId: getFlow, tags: [flows], x-etalon: { action: read }, responses: { "200": {}, "404": {} } }`,
        'unasked.yaml': `
- statuses: [404]
  operations: [fetchFlow]`,
      },
      finds: ["unasked.yaml line 2: there is no operation 'fetchFlow'"],
    },
    'a selector that picks none': {
      snippet: {
        'paths/flows.yaml': `
/v1/flows/{flowId}:
  get: { operationId: getFlow, tags: [flows], x-etalon: { action: read }, responses: { "200": {}, "404": {} } }`,
        'rules/flows.yaml': `
- id: flows/a
  operations: { api: agent }`,
      },
      finds: ['rules/flows.yaml line 2: the selector picks no operation'],
    },
  },
})
