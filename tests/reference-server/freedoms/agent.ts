import type { Freedom } from './freedom.ts'

const CHECK = 'the response body is not shown'
const MCP = 'not in the documents'

export const agent = [
  {
    name: 'agent/session-ids',
    open: '`session_id` is a string',
    variants: ['needs-escapes', 'uuid', 'digits', 'long'],
  },
  { name: 'agent/more-members', open: 'further members of a chat response', variants: ['none', 'some'] },
  { name: 'agent/message-members', open: 'further members of a session message', variants: ['none', 'time'] },
  {
    name: 'agent/failed-chat',
    open: '`error` "present only on failure"; whether the session id is sent then',
    variants: ['with-session', 'without-session'],
  },
  { name: 'agent/tool-order', open: 'the order of the tools', variants: ['one-way', 'other-way'] },
  {
    name: 'agent/tool-schemas',
    open: '`parameters`: "JSON Schema of the tool\'s arguments"',
    variants: ['plain', 'closed-and-described'],
  },
  {
    name: 'agent/assistant-tool',
    open: '"24 tools including a synthetic assistant tool"; whether REST lists it',
    variants: ['mcp-only', 'rest-too'],
  },
  { name: 'agent/tool-descriptions', open: 'the texts of the descriptions', variants: ['short', 'long'] },
  {
    name: 'agent/failed-tool',
    open: 'further members of a failed tool execution',
    variants: ['none', 'error-and-code'],
  },
  {
    name: 'agent/wrong-type-argument',
    open: '400 "missing required field"; an argument of a wrong type',
    variants: ['400', '200'],
  },
  { name: 'agent/set-key-answer', open: CHECK, variants: ['saved', 'empty', 'object'] },
  { name: 'agent/check-key-answer', open: CHECK, variants: ['billing', 'configured', 'usage-type'] },
  {
    name: 'agent/jwt',
    open: '"Every request carries `Authorization: Bearer <API_KEY>`"; whether a JWT is a valid key',
    variants: ['refused', 'accepted'],
  },
  {
    name: 'agent/session-paths',
    open: '"Exact paths of the session chat, session streaming and session messages endpoints: not shown"',
    variants: ['talks', 'sessions'],
  },
  { name: 'streams/comments', open: '"lines starting with `:` are ignored"', variants: ['some', 'none', 'many'] },
  { name: 'streams/pieces', open: 'how the bytes of a stream are split', variants: ['37-bytes', 'events', 'whole'] },
  { name: 'streams/phases', open: 'how many phases there are', variants: ['one', 'none', 'all'] },
  {
    name: 'streams/tokens',
    open: '"the concatenation of all tokens is the full response"',
    variants: ['words', 'characters', 'whole'],
  },
  { name: 'streams/usage', open: '"may appear several times"', variants: ['once', 'twice', 'before-the-tokens'] },
  { name: 'streams/more-members', open: 'further members of events', variants: ['none', 'some'] },
  { name: 'streams/type-place', open: 'the order of the members of an event', variants: ['last', 'first'] },
  { name: 'mcp/parse-error-id', open: `the id of an answer to no JSON: ${MCP}`, variants: ['absent', 'null'] },
  {
    name: 'mcp/error-status',
    open: `the HTTP status of a JSON-RPC error: ${MCP}`,
    variants: ['by-code', '200', '400'],
  },
  { name: 'mcp/error-data', open: 'whether an error has data', variants: ['object', 'absent', 'text'] },
  {
    name: 'mcp/notification-status',
    open: '`notifications/initialized`: "no response"; its HTTP status',
    variants: ['202', '204', '200'],
  },
  { name: 'mcp/page', open: `how many tools a page of \`tools/list\` has: ${MCP}`, variants: ['9', 'all', '5'] },
  { name: 'mcp/ping', open: 'the result of `ping`', variants: ['meta', 'empty'] },
  { name: 'mcp/capabilities', open: '"server info and capabilities": which ones', variants: ['tools', 'list-changed'] },
  { name: 'mcp/instructions', open: 'further members of the handshake', variants: ['none', 'instructions'] },
  {
    name: 'mcp/events',
    open: 'whether a result comes as JSON or as an event',
    variants: ['by-accept', 'never', 'with-event-id'],
  },
  {
    name: 'mcp/unknown-tool',
    open: 'a call of an unknown tool, or of none: `-32602` or a failed result',
    variants: ['-32602', 'result'],
  },
  {
    name: 'mcp/unknown-version',
    open: 'the version for a client that asks for an unknown one',
    variants: ['latest', 'oldest'],
  },
  { name: 'mcp/structured', open: 'whether results have structured content', variants: ['yes', 'no'] },
  { name: 'mcp/get-body', open: '405 with `Allow: POST`; the body', variants: ['empty', 'text', 'json-rpc'] },
  { name: 'mcp/get-without-key', open: 'GET without a key: 405 or 401', variants: ['405', '401'] },
] as const satisfies readonly Freedom[]
