import { freedomVariants } from './freedom-variants.ts'
import { describeRule } from './snippet.ts'

describeRule(freedomVariants, {
  valid: {
    'two variants': {
      'freedoms/flows.yaml': `
- { id: flows/a, variants: [{ id: absent, text: left out }, { id: "null", text: null is written }] }`,
    },
    'a fixed freedom': {
      'freedoms/flows.yaml': `
- { id: flows/a, fixed: the mock has no clock of its own }`,
    },
  },
  invalid: {
    'one variant': {
      snippet: {
        'freedoms/flows.yaml': `
- id: flows/a
  variants: [{ id: absent, text: left out }]`,
      },
      finds: ["freedoms/flows.yaml line 2: 'flows/a' has 1 variants"],
    },
    'five variants': {
      snippet: {
        'freedoms/flows.yaml': `
- id: flows/a
  variants: [{ id: a, text: a }, { id: b, text: b }, { id: c, text: c }, { id: d, text: d }, { id: e, text: e }]`,
      },
      finds: ["freedoms/flows.yaml line 2: 'flows/a' has 5 variants"],
    },
    'an id that YAML reads as null': {
      snippet: {
        'freedoms/flows.yaml': `
- id: flows/a
  variants:
    - { id: absent, text: left out }
    - { id: null, text: null is written }`,
      },
      finds: ["freedoms/flows.yaml line 4: 'null' is no id of a variant"],
    },
    'an id that is there twice': {
      snippet: {
        'freedoms/flows.yaml': `
- id: flows/a
  variants:
    - { id: absent, text: left out }
    - { id: absent, text: away }`,
      },
      finds: ["freedoms/flows.yaml line 4: 'absent' is there twice"],
    },
    'a variant without a text': {
      snippet: {
        'freedoms/flows.yaml': `
- id: flows/a
  variants:
    - { id: absent, text: left out }
    - id: away`,
      },
      finds: ['freedoms/flows.yaml line 4: the variant has no text'],
    },
  },
})
