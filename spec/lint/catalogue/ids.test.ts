import { ids } from './ids.ts'
import { describeRule } from './snippet.ts'

describeRule(ids, {
  valid: {
    'ids of the area': {
      'rules/flows.yaml': `
- { id: flows/id-shown }
- { id: flows/name-400 }`,
    },
    'a freedom named as a rule': {
      'rules/flows.yaml': `
- { id: flows/list-order }`,
      'freedoms/flows.yaml': `
- { id: flows/list-order }`,
    },
  },
  invalid: {
    'an id that is there twice': {
      snippet: {
        'rules/flows.yaml': `
- id: flows/a
- id: flows/b
- id: flows/a`,
      },
      finds: ["rules/flows.yaml line 3: 'flows/a' is there already, in rules/flows.yaml:1"],
    },
    'an id of another area': {
      snippet: {
        'rules/flows.yaml': `
- id: runs/a`,
      },
      finds: ["rules/flows.yaml line 1: 'runs/a' stands in the file of 'flows'"],
    },
    'an id that is no words with hyphens': {
      snippet: {
        'freedoms/flows.yaml': `
- id: flows/listOrder`,
      },
      finds: ["freedoms/flows.yaml line 1: 'flows/listOrder' is not of the form area/words-with-hyphens"],
    },
  },
})
