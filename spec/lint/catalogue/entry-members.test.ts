import { entryMembers } from './entry-members.ts'
import { describeRule } from './snippet.ts'

describeRule(entryMembers, {
  valid: {
    'a whole rule': {
      'rules/flows.yaml': `
- { id: flows/a, text: A., source: [x], kind: status, profile: product, operations: [getFlow], needs: [], statuses: [404] }`,
    },
    'a whole freedom': {
      'freedoms/flows.yaml': `
- { id: flows/a, text: A., source: [x], operations: [], variants: [], alarm: a check }`,
    },
    'a fixed freedom': {
      'freedoms/flows.yaml': `
- { id: flows/a, text: A., source: [x], operations: [], fixed: the mock has no clock of its own }`,
    },
    'an anchor': {
      'sources/all.yaml': `
platform/fields/flow/id: { place: Flow, says: an integer }`,
    },
    'a lifecycle': {
      'lifecycles.yaml': `
- { object: flow, initial: null, states: [active], moves: [] }`,
    },
  },
  invalid: {
    'a misspelt member': {
      snippet: {
        'rules/flows.yaml': `
- id: flows/a
  text: A.
  source: [x]
  kind: status
  profile: product
  operation: [getFlow]`,
      },
      finds: [
        "rules/flows.yaml line 1: 'flows/a' has no `operations`",
        'rules/flows.yaml line 6: `operation` means nothing here',
      ],
    },
    'a freedom without its alarm': {
      snippet: {
        'freedoms/flows.yaml': `
- { id: flows/a, text: A., source: [x], operations: [], variants: [] }`,
      },
      finds: ["freedoms/flows.yaml line 1: 'flows/a' has no `alarm`"],
    },
    'a status that is not asked for without a reason': {
      snippet: {
        'unasked.yaml': `
- { statuses: [500], operations: {}, source: [x] }`,
      },
      finds: ["unasked.yaml line 1: '' has no `reason`"],
    },
    'an anchor that says nothing': {
      snippet: {
        'sources/all.yaml': `
platform/a:
  place: Top`,
      },
      finds: ["sources/all.yaml line 1: 'platform/a' has no `says`"],
    },
  },
})
