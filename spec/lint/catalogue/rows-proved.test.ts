import { rowsProved } from './rows-proved.ts'
import { describeRule } from './snippet.ts'

describeRule(rowsProved, {
  valid: {
    'a row that a testable rule cites': {
      'sources/errors.yaml': `
platform/errors/404: { place: Errors, says: no such object }`,
      'rules/flows.yaml': `
- { id: flows/a, source: [platform/errors/404] }`,
    },
    'a row that says what is not shown': {
      'sources/errors.yaml': `
agent/errors/other-codes: { place: Errors, says: further codes are not shown }`,
    },
    'a sentence outside of the tables': {
      'sources/errors.yaml': `
platform/limits/page: { place: Limits, says: a page has 500 entries }`,
    },
  },
  invalid: {
    'a row that nothing cites': {
      snippet: {
        'sources/transitions.yaml': `
platform/transitions/restore: { place: States, says: it is active again }
agent/events/end: { place: Events, says: the stream is over }
agent/mcp/errors/-32700: { place: Errors, says: no JSON }`,
        'rules/flows.yaml': `
- { id: flows/a, source: [platform/transitions/restore] }`,
      },
      finds: [
        "sources/transitions.yaml line 2: no testable rule cites the row 'agent/events/end'",
        "sources/transitions.yaml line 3: no testable rule cites the row 'agent/mcp/errors/-32700'",
      ],
    },
    'a row that only an untestable rule cites': {
      snippet: {
        'sources/errors.yaml': `
platform/errors/404: { place: Errors, says: no such object }`,
        'rules/flows.yaml': `
- { id: flows/a, source: [platform/errors/404], untestable: a request that it follows }`,
      },
      finds: ["sources/errors.yaml line 1: no testable rule cites the row 'platform/errors/404'"],
    },
  },
})
