import { textOneSentence } from './text-one-sentence.ts'
import { describeRule } from './snippet.ts'

describeRule(textOneSentence, {
  valid: {
    'one sentence': {
      'rules/flows.yaml': `
- { id: flows/a, text: "An id above 2.5 billion, such as \`GET /v1/flows\` shows, comes back; nothing is lost." }`,
    },
  },
  invalid: {
    'two sentences': {
      snippet: {
        'rules/flows.yaml': `
- id: flows/a
  text: The flow goes. Its schedules stay.`,
      },
      finds: ['rules/flows.yaml line 2: the text is more than one sentence'],
    },
    'no full stop': {
      snippet: {
        'freedoms/flows.yaml': `
- id: flows/a
  text: The order of a list`,
      },
      finds: ['freedoms/flows.yaml line 2: the text does not end in a full stop'],
    },
  },
})
