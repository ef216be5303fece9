import { anchorsExist } from './anchors-exist.ts'
import { describeRule } from './snippet.ts'

describeRule(anchorsExist, {
  valid: {
    'anchors that exist': {
      'sources/all.yaml': `
platform/fields/flow/id: { place: Flow, says: an integer }`,
      'rules/flows.yaml': `
- { id: flows/a, source: [platform/fields/flow/id] }`,
      'lifecycles.yaml': `
- object: flow
  moves: [{ id: flow/create, source: [platform/fields/flow/id] }]`,
    },
    'anchors of a part of the sources': {
      'sources/flows.yaml': `
platform/fields/flow/id: { place: Flow, says: an integer }`,
      'freedoms/flows.yaml': `
- { id: flows/a, source: [platform/fields/flow/id] }`,
    },
  },
  invalid: {
    'an unknown anchor of a rule': {
      snippet: {
        'sources/all.yaml': `
platform/fields/flow/id: { place: Flow, says: an integer }`,
        'rules/flows.yaml': `
- id: flows/a
  source: [platform/fields/flow/id]
- id: flows/b
  source:
    - platform/fields/flow/id
    - platform/fields/flow/ix`,
      },
      finds: ["rules/flows.yaml line 6: no spec/sources/*.yaml has the anchor 'platform/fields/flow/ix'"],
    },
    'an unknown anchor of a freedom': {
      snippet: {
        'sources/all.yaml': `
platform/fields/flow/id: { place: Flow, says: an integer }`,
        'freedoms/flows.yaml': `
- id: flows/a
  source: [platform/x]`,
      },
      finds: ["freedoms/flows.yaml line 2: no spec/sources/*.yaml has the anchor 'platform/x'"],
    },
    'an unknown anchor of a move': {
      snippet: {
        'sources/all.yaml': `
platform/fields/flow/id: { place: Flow, says: an integer }`,
        'lifecycles.yaml': `
- object: flow
  moves:
    - id: flow/create
      source: [platform/x]`,
      },
      finds: ["lifecycles.yaml line 4: no spec/sources/*.yaml has the anchor 'platform/x'"],
    },
    'an unknown anchor of a status that is not asked for': {
      snippet: {
        'sources/all.yaml': `
platform/fields/flow/id: { place: Flow, says: an integer }`,
        'unasked.yaml': `
- statuses: [500]
  source: [platform/x]`,
      },
      finds: ["unasked.yaml line 2: no spec/sources/*.yaml has the anchor 'platform/x'"],
    },
    'a rule without an anchor': {
      snippet: {
        'sources/all.yaml': `
platform/fields/flow/id: { place: Flow, says: an integer }`,
        'rules/flows.yaml': `
- id: flows/a`,
      },
      finds: ['rules/flows.yaml line 1: no anchor is cited'],
    },
  },
})
