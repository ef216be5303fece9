import { kinds } from './kinds.ts'
import { describeRule } from './snippet.ts'

describeRule(kinds, {
  valid: {
    'words of the lists': {
      'rules/flows.yaml': `
- { id: flows/a, kind: content-type, profile: http }`,
    },
  },
  invalid: {
    'an unknown kind': {
      snippet: {
        'rules/flows.yaml': `
- id: flows/a
  kind: statuses
  profile: product`,
      },
      finds: ["rules/flows.yaml line 2: 'statuses' is no kind"],
    },
    'an unknown profile': {
      snippet: {
        'rules/flows.yaml': `
- id: flows/a
  kind: status
  profile: rfc`,
      },
      finds: ["rules/flows.yaml line 3: 'rfc' is no profile"],
    },
  },
})
