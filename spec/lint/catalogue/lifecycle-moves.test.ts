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
    - { from: null, to: active, trigger: getFlow, when: none stated, rules: [flows/a] }`,
    },
    'a move by time': {
      'rules/flows.yaml': `
- { id: flows/a }
- { id: flows/b }`,
      'lifecycles.yaml': `
- object: flow
  states: [active, in bin]
  moves:
    - { from: active, to: in bin, trigger: time, when: it is due, rules: [flows/a], otherwise: [flows/b] }`,
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
      when: none stated
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
      when: none stated
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
      when: none stated
      rules:
        - flows/a
        - flows/b`,
      },
      finds: ["lifecycles.yaml line 10: there is no rule 'flows/b'"],
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
      when: none stated
      rules: []`,
      },
      finds: ['lifecycles.yaml line 8: no testable rule proves the move'],
    },
    'a condition without which nothing is proved': {
      snippet: {
        'paths/flows.yaml': `
/v1/flows/{flowId}:
  get: { operationId: getFlow, tags: [flows], x-etalon: { action: read }, responses: { "200": {}, "404": {} } }`,
        'rules/flows.yaml': `
- { id: flows/a }
- { id: flows/b, untestable: a request that it follows }`,
        'lifecycles.yaml': `
- object: flow
  states: [active, in bin]
  moves:
    - from: active
      to: in bin
      trigger: getFlow
      when: nothing refers to it
      rules: [flows/a]
      otherwise: [flows/b]`,
      },
      finds: ['lifecycles.yaml line 7: no testable rule proves what happens without the condition'],
    },
  },
})
