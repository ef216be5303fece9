import { anchorsCited } from './anchors-cited.ts'
import { describeRule } from './snippet.ts'

describeRule(anchorsCited, {
  valid: {
    'an anchor that a rule cites': {
      'sources/all.yaml': `
platform/fields/flow/id: { place: Flow, says: an integer }`,
      'rules/flows.yaml': `
- { id: flows/a, source: [platform/fields/flow/id] }`,
    },
    'an anchor that a freedom cites': {
      'sources/all.yaml': `
platform/fields/flow/id: { place: Flow, says: an integer }`,
      'freedoms/flows.yaml': `
- { id: flows/a, source: [platform/fields/flow/id] }`,
    },
    'an anchor that nobody could observe': {
      'sources/all.yaml': `
platform/about/purpose: { place: Top, says: what it is for, narrative: nothing to observe }`,
    },
  },
  invalid: {
    'an anchor that nothing cites': {
      snippet: {
        'sources/all.yaml': `
platform/fields/flow/id:
  says: an integer
platform/fields/flow/name:
  says: a string`,
        'rules/flows.yaml': `
- { id: flows/a, source: [platform/fields/flow/id] }`,
      },
      finds: ["sources/all.yaml line 3: nothing cites 'platform/fields/flow/name'"],
    },
    'a narrative that is cited': {
      snippet: {
        'sources/all.yaml': `
platform/about/purpose:
  narrative: nothing to observe`,
        'rules/flows.yaml': `
- { id: flows/a, source: [platform/about/purpose] }`,
      },
      finds: ["sources/all.yaml line 1: 'platform/about/purpose' is called narrative and yet is cited"],
    },
  },
})
