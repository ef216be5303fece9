import { openStatuses } from './open-statuses.ts'
import { describeRule } from './snippet.ts'

describeRule(openStatuses, {
  valid: {
    'statuses that are not documented': `
/v1/flows:
  get: { operationId: listFlows, x-etalon: { open-statuses: [400, 404] }, responses: { "200": {} } }`,
    none: `
/v1/flows:
  get: { operationId: listFlows, responses: { "200": {} } }`,
  },
  invalid: {
    'a documented status': {
      snippet: `
/v1/flows:
  get:
    operationId: listFlows
    x-etalon: { open-statuses: [404] }
    responses: { "404": {} }`,
      finds: ['line 4: listFlows: 404 is documented, not open'],
    },
    'a status in words': {
      snippet: `
/v1/flows:
  get:
    operationId: listFlows
    x-etalon:
      open-statuses: [many]
    responses: { "200": {} }`,
      finds: ["line 5: listFlows: 'many' is no status"],
    },
  },
})
