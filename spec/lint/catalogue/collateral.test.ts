import { collateral } from './collateral.ts'
import { describeRule } from './snippet.ts'

describeRule(collateral, {
  valid: {
    'a rule that exists': {
      'rules/flows.yaml': `
- { id: flows/a, collateral: [flows/b] }
- { id: flows/b }`,
    },
  },
  invalid: {
    'an unknown rule': {
      snippet: {
        'rules/flows.yaml': `
- id: flows/a
  collateral: [flows/b]`,
      },
      finds: ["rules/flows.yaml line 2: there is no rule 'flows/b'"],
    },
    'the rule itself': {
      snippet: {
        'rules/flows.yaml': `
- id: flows/a
  collateral: [flows/a]`,
      },
      finds: ['rules/flows.yaml line 2: a rule is no collateral of itself'],
    },
  },
})
