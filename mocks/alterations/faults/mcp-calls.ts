import type { CallResult } from '../../domain/mcp/calls.ts'
import { type Outcome, fail, isObject } from '../../domain/mcp/rpc.ts'
import { fault, faultsOf } from './fault.ts'
import { answering, calls, method } from '../mcp.ts'

const SEARCH = 'search_knowledge_base'

function textOf(text: unknown): object {
  return { type: 'text', text }
}

/** Outcome of a call that looks correct. */
const DONE: Outcome = { result: { content: [textOf('done')] } }

/** Changes results of the knowledge base search, if no task is requested. */
function ofSearch(change: (result: CallResult) => unknown) {
  return calls((plain) => ({
    succeeded: (text, tool, call) => {
      const result = plain.succeeded(text, tool, call)
      return (tool.name === SEARCH ? change(result) : result) as CallResult
    },
  }))
}

/** Changes structured results. */
function structured(change: (result: Required<Pick<CallResult, 'structuredContent'>> & CallResult) => CallResult) {
  return calls((plain) => ({
    succeeded: (text, tool, call) => {
      const { structuredContent, ...result } = plain.succeeded(text, tool, call)
      return structuredContent === undefined ? result : change({ ...result, structuredContent })
    },
  }))
}

/** Faults of results. */
const resultFaults = faultsOf({
  'mcp/call-answers-content': fault(
    'answers the text of a tool alone',
    ofSearch(({ content: [piece] }) => ({ content: (piece as { text?: string }).text })),
  ),
  'mcp/call-succeeds': fault(
    'marks a result without a failure as an error',
    structured((result) => ({ ...result, isError: true })),
  ),
  'mcp/call-runs-the-tool': fault(
    'does not tell what came of a command',
    calls((plain) => ({
      succeeded: (text, tool, call) => plain.succeeded(tool.name === 'host_cli' ? 'done' : text, tool, call),
    })),
  ),
  'mcp/call-result-fits-schema': [
    fault(
      'has a number for a text',
      ofSearch(() => ({ content: [textOf(7)] })),
    ),
    fault(
      'has a piece of no known type',
      ofSearch(() => ({ content: [{ type: 'markdown', text: 'done' }] })),
    ),
  ],
  'mcp/tool-failure-is-marked': fault(
    'does not mark the result of a tool that failed',
    calls((plain) => ({
      run: (...run) => {
        const { changes, result } = plain.run(...run)
        return { changes, result: result.kind === 'ran' ? { ...result, success: true } : result }
      },
    })),
  ),
  'mcp/structured-content-fits-output-schema': fault(
    'answers a number where the schema has a text',
    structured((result) => {
      const structuredContent = { result: 7 }
      return { ...result, content: [textOf(JSON.stringify(structuredContent))], structuredContent }
    }),
  ),
  'mcp/output-schema-is-answered': fault(
    'shows an outputSchema and answers a text',
    structured(({ structuredContent: _none, ...result }) => result),
  ),
  'mcp/structured-content-repeated': fault(
    'does not repeat structured content',
    structured((result) => ({ ...result, content: [textOf('done')] })),
  ),
  'mcp/task-ignored': fault(
    'begins a task',
    method('tools/call', ({ task }) =>
      task === undefined ? undefined : { result: { task: { taskId: 'task-1', status: 'working' } } },
    ),
  ),
})

/** Faults of invalid calls. */
const refusalFaults = faultsOf({
  'mcp/unknown-tool-is-no-success': fault(
    'succeeds with a tool that does not exist',
    calls(() => ({ unknownTool: () => DONE })),
  ),
  'mcp/unknown-tool-code': fault(
    'marks a tool that does not exist as one that failed',
    calls((plain) => ({ unknownTool: (name) => ({ result: plain.failed(`There is no tool ${name}.`) }) })),
  ),
  'mcp/call-needs-name': fault(
    'does nothing, and well, when it is not told which tool to call',
    method('tools/call', ({ name }) => (typeof name === 'string' ? undefined : DONE)),
  ),
  'mcp/call-arguments-are-object': fault(
    'takes whatever the arguments are for a query',
    method('tools/call', ({ arguments: given = {} }) => (isObject(given) ? undefined : DONE)),
  ),
  'mcp/bad-call-code': fault(
    'calls a call without a tool an invalid request',
    method('tools/call', ({ name }) => (typeof name === 'string' ? undefined : fail('invalidRequest'))),
  ),
  'mcp/missing-argument-is-no-success': fault(
    'calls a tool without what it needs',
    calls(() => ({ badArguments: () => DONE })),
  ),
  'mcp/missing-argument-is-a-tool-error': fault(
    'calls wrong arguments an error of the protocol',
    calls(() => ({ badArguments: () => fail('invalidParams') })),
  ),
  'mcp/arguments-may-be-left-out': fault(
    'wants arguments where a tool takes none',
    method('tools/call', ({ name, arguments: given }) =>
      name === 'host_list_commands' && given === undefined ? fail('invalidParams') : undefined,
    ),
  ),
})

/** Faults of MCP's utilities. */
const utilityFaults = faultsOf({
  'mcp/ping-answered': fault(
    'answers a bare ping by a word',
    answering((response, { method: name, params }) =>
      name === 'ping' && params === undefined && response.result !== undefined
        ? { ...response, result: 'pong' }
        : response,
    ),
  ),
  'mcp/ping-result-is-empty': [
    fault(
      'tells that it is alive',
      method('ping', () => ({ result: { alive: true } })),
    ),
    fault(
      'has a text for metadata',
      method('ping', () => ({ result: { _meta: 'north' } })),
    ),
  ],
  'mcp/ping-takes-params': fault(
    'takes no params with a ping',
    method('ping', (params) => (Object.keys(params).length === 0 ? undefined : fail('invalidParams'))),
  ),
  'mcp/progress-token-taken': fault(
    'refuses who asks for progress',
    method('tools/list', ({ _meta: meta }) => (meta?.progressToken === undefined ? undefined : fail('invalidParams'))),
  ),
})

/** Faults of calls and of pings. */
export const mcpCallFaults = { ...resultFaults, ...refusalFaults, ...utilityFaults }
