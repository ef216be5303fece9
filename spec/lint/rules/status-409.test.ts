import { status409 } from './status-409.ts'
import { describeRule } from './snippet.ts'

describeRule(status409, {
  valid: {
    'the delete of a flow': `
/v1/flows/{flowId}:
  delete: { operationId: deleteFlow, responses: { "409": {} } }`,
    'another delete': `
/v1/schedules/{scheduleId}:
  delete: { operationId: deleteSchedule, responses: { "200": {} } }`,
  },
  invalid: {
    'a refusable delete without it': {
      snippet: `
/v1/macros/{macroId}:
  delete:
    operationId: deleteMacro
    responses: { "200": {} }`,
      finds: ['line 4: deleteMacro: it lacks 409 though it is refused while it is referred to'],
    },
    'an invented conflict': {
      snippet: `
/v1/flows:
  post:
    operationId: createFlow
    responses: { "409": {} }`,
      finds: ['line 4: createFlow: it documents 409'],
    },
  },
})
