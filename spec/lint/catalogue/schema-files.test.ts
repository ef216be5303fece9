import { schemaFiles } from './schema-files.ts'
import { describeRule } from './snippet.ts'

describeRule(schemaFiles, {
  valid: {
    'a schema that refers to another': {
      'schemas/Flow.yaml': `
type: object
description: A flow.
properties: { status: { $ref: FlowStatus.yaml } }`,
      'schemas/FlowStatus.yaml': `
description: A status.
enum: [queued]`,
    },
    'a reference from the methods': {
      'schemas/McpTool.yaml': `
description: A tool.`,
      'jsonrpc.yaml': `
methods: { ping: { result: { $ref: schemas/McpTool.yaml } } }`,
    },
  },
  invalid: {
    'a name that is no noun': {
      snippet: {
        'schemas/flow-status.yaml': `
description: A status.`,
      },
      finds: ["schemas/flow-status.yaml line 1: 'flow-status' is no noun"],
    },
    'a schema without a description': {
      snippet: {
        'schemas/Flow.yaml': `
type: object`,
      },
      finds: ['schemas/Flow.yaml line 1: the schema has no description'],
    },
    'what is no schema': {
      snippet: {
        'schemas/Flow.yaml': `
description: A flow.
type: thing`,
      },
      finds: ['schemas/Flow.yaml line 2: this is no JSON Schema: must be equal to one of the allowed values'],
    },
    'a reference to nothing': {
      snippet: {
        'schemas/Flow.yaml': `
description: A flow.
properties:
  status: { $ref: FlowStatus.yaml }`,
      },
      finds: ['schemas/Flow.yaml line 3: there is no file FlowStatus.yaml'],
    },
  },
})
