import { jsonrpcMethods } from './jsonrpc-methods.ts'
import { describeRule } from './snippet.ts'

describeRule(jsonrpcMethods, {
  valid: {
    'a request and a notification': {
      'sources/all.yaml': `
agent/mcp/methods/ping: {}`,
      'jsonrpc.yaml': `
versions: { supported: ["2025-06-18"] }
errors: { invalidParams: { code: -32602 } }
methods:
  ping: { message: request, result: {}, source: [agent/mcp/methods/ping], errors: [invalidParams], in: { "2025-06-18": {} } }
  notifications/initialized: { message: notification }`,
    },
  },
  invalid: {
    'a request without a result': {
      snippet: {
        'jsonrpc.yaml': `
methods:
  ping: { message: request }`,
      },
      finds: ['jsonrpc.yaml line 2: ping is a request without a result'],
    },
    'a notification with one': {
      snippet: {
        'jsonrpc.yaml': `
methods:
  initialized: { message: notification, result: {} }`,
      },
      finds: ['jsonrpc.yaml line 2: initialized is a notification with a result'],
    },
    'an unsupported version': {
      snippet: {
        'jsonrpc.yaml': `
versions: { supported: ["2025-06-18"] }
methods:
  ping:
    message: request
    result: {}
    in:
      "2025-03-26": {}`,
      },
      finds: ["jsonrpc.yaml line 7: '2025-03-26' is no supported version"],
    },
    'an unknown error': {
      snippet: {
        'jsonrpc.yaml': `
methods:
  ping:
    message: request
    result: {}
    errors: [parseError]`,
      },
      finds: ["jsonrpc.yaml line 5: there is no error 'parseError'"],
    },
    'an unknown anchor': {
      snippet: {
        'jsonrpc.yaml': `
methods:
  ping:
    message: request
    result: {}
    source: [agent/mcp/methods/pong]`,
      },
      finds: ["jsonrpc.yaml line 5: no spec/sources/*.yaml has the anchor 'agent/mcp/methods/pong'"],
    },
  },
})
