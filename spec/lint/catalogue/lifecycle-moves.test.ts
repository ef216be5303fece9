import { lifecycleMoves } from './lifecycle-moves.ts'
import { describeRule } from './snippet.ts'

describeRule(lifecycleMoves, {
  valid: {
    'a move by an operation': {
      'paths/flows.yaml': `
/v1/flows/{flowId}:
  get: { operationId: getFlow, tags: [flows], x-etalon: { action: read }, responses: { "200": {}, "404": {} } }`,
      'rules/flows.yaml': `
- { id: flows/a }`,
      'lifecycles.yaml': `
- object: flow
  states: [active, in bin]
  moves:
    - { from: null, to: active, trigger: getFlow, rules: [flows/a] }`,
    },
    'a move by time': {
      'rules/flows.yaml': `
- { id: flows/a }`,
      'lifecycles.yaml': `
- object: flow
  states: [active, in bin]
  moves:
    - { from: active, to: in bin, trigger: time, rules: [flows/a] }`,
    },
  },
  invalid: {
    'unknown states': {
      snippet: {
        'paths/flows.yaml': `
/v1/flows/{flowId}:
  get: { operationId: getFlow, tags: [flows], x-etalon: { action: read }, responses: { "200": {}, "404": {} } }`,
        'rules/flows.yaml': `
- { id: flows/a }`,
        'lifecycles.yaml': `
- object: flow
  states: [active, in bin]
  moves:
    - from: new
      to: gone
      trigger: getFlow
      rules: [flows/a]`,
      },
      finds: ["lifecycles.yaml line 4: 'new' is no state of it", "lifecycles.yaml line 5: 'gone' is no state of it"],
    },
    'an unknown operation': {
      snippet: {
        'paths/flows.yaml': `
/v1/flows/{flowId}:
  get: { operationId: getFlow, tags: [flows], x-etalon: { action: read }, responses: { "200": {}, "404": {} } }`,
        'rules/flows.yaml': `
- { id: flows/a }`,
        'lifecycles.yaml': `
- object: flow
  states: [active, in bin]
  moves:
    - from: active
      to: in bin
      trigger: fetchFlow
      rules: [flows/a]`,
      },
      finds: ["lifecycles.yaml line 6: no operation 'fetchFlow' triggers it"],
    },
    'an unknown rule': {
      snippet: {
        'paths/flows.yaml': `
/v1/flows/{flowId}:
  get: { operationId: getFlow, tags: [flows], x-etalon: { action: read }, responses: { "200": {}, "404": {} } }`,
        'rules/flows.yaml': `
- { id: flows/a }`,
        'lifecycles.yaml': `
- object: flow
  states: [active, in bin]
  moves:
    - from: active
      to: in bin
      trigger: getFlow
      rules:
        - flows/b`,
      },
      finds: ["lifecycles.yaml line 8: there is no rule 'flows/b'"],
    },
    'a move that nothing proves': {
      snippet: {
        'paths/flows.yaml': `
/v1/flows/{flowId}:
  get: { operationId: getFlow, tags: [flows], x-etalon: { action: read }, responses: { "200": {}, "404": {} } }`,
        'lifecycles.yaml': `
- object: flow
  states: [active, in bin]
  moves:
    - from: active
      to: in bin
      trigger: getFlow
      rules: []`,
      },
      finds: ['lifecycles.yaml line 7: no rule proves the move'],
    },
  },
})
