import { statusesNamed } from './statuses-named.ts'
import { describeRule } from './snippet.ts'

describeRule(statusesNamed, {
  valid: {
    'rules that cite the Errors table': {
      'paths/flows.yaml': `
/v1/flows/{flowId}:
  get: { operationId: getFlow, tags: [flows], x-etalon: { action: read }, responses: { "200": {}, "404": {} } }`,
      'rules/flows.yaml': `
- { id: flows/a, operations: [getFlow], source: [platform/errors/200] }
- { id: flows/b, operations: { api: platform }, source: [platform/errors/404] }`,
    },
    'a rule that lists its statuses': {
      'paths/flows.yaml': `
/v1/flows/{flowId}:
  get: { operationId: getFlow, tags: [flows], x-etalon: { action: read }, responses: { "200": {}, "404": {} } }`,
      'rules/flows.yaml': `
- { id: flows/a, operations: [getFlow], source: [platform/endpoints/getFlow], statuses: [200, 404] }`,
    },
    'the table of the agent': {
      'paths/mcp.yaml': `
/v1/ai-agent/mcp:
  get:
    operationId: openMcpStream
    responses: { "405": {}, "500": {} }`,
      'rules/mcp.yaml': `
- { id: mcp/a, operations: [openMcpStream], source: [agent/errors/500], statuses: [405] }`,
    },
  },
  invalid: {
    'a status that no rule names': {
      snippet: {
        'paths/flows.yaml': `
/v1/flows/{flowId}:
  get: { operationId: getFlow, tags: [flows], x-etalon: { action: read }, responses: { "200": {}, "404": {} } }`,
        'rules/flows.yaml': `
- { id: flows/a, operations: [getFlow], source: [platform/errors/200] }`,
      },
      finds: ['paths/flows.yaml line 2: no rule names 404 of getFlow'],
    },
    'a rule over another operation': {
      snippet: {
        'paths/flows.yaml': `
/v1/flows/{flowId}:
  get: { operationId: getFlow, tags: [flows], x-etalon: { action: read }, responses: { "200": {}, "404": {} } }`,
        'rules/flows.yaml': `
- { id: flows/a, operations: [listFlows], source: [platform/errors/200, platform/errors/404] }`,
      },
      finds: ['paths/flows.yaml line 2: no rule names 200, 404 of getFlow'],
    },
    'the table of the other document': {
      snippet: {
        'paths/mcp.yaml': `
/v1/ai-agent/mcp:
  get:
    operationId: openMcpStream
    responses: { "405": {}, "500": {} }`,
        'rules/mcp.yaml': `
- { id: mcp/a, operations: [openMcpStream], source: [platform/errors/500], statuses: [405] }`,
      },
      finds: ['paths/mcp.yaml line 4: no rule names 500 of openMcpStream'],
    },
  },
})
