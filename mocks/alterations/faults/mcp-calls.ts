import type { CallParts, CallResult } from '../../domain/mcp/calls.ts'
import { type Outcome, fail, isObject } from '../../domain/mcp/rpc.ts'
import { requiringFirst } from './agent-tools-runs.ts'
import { fault, faultsOf } from './fault.ts'
import { answering, calls, method } from '../mcp.ts'
import { on } from '../on.ts'

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
    'returns only the text of a tool',
    ofSearch(({ content: [piece] }) => ({ content: (piece as { text?: string }).text })),
  ),
  'mcp/call-succeeds': fault(
    'marks a successful result as an error',
    structured((result) => ({ ...result, isError: true })),
  ),
  'mcp/call-runs-the-tool': fault(
    'omits the result of a command',
    calls((plain) => ({
      succeeded: (text, tool, call) => plain.succeeded(tool.name === 'host_cli' ? 'done' : text, tool, call),
    })),
  ),
  'mcp/import-follows-mode': [
    fault(
      'imports every template with its own type',
      on('callMcp').stores('flows', (flow) => ({ ...flow, flowType: 'flow.etl.database' })),
    ),
    fault(
      'imports every template with one type where standard is asked for',
      on('callMcp').stores('flows', (flow) => {
        const isDrawn = flow.flowType === 'flow.composer.canvas'
        return isDrawn ? flow : { ...flow, flowType: 'flow.etl.database' }
      }),
    ),
  ],
  'mcp/call-result-fits-schema': [
    fault(
      'sends a number as text content',
      ofSearch(() => ({ content: [textOf(7)] })),
    ),
    fault(
      'sends content of an unknown type',
      ofSearch(() => ({ content: [{ type: 'markdown', text: 'done' }] })),
    ),
  ],
  'mcp/tool-failure-is-marked': fault(
    'does not mark the result of a failed tool',
    calls((plain) => ({
      run: (...run) => {
        const { changes, result } = plain.run(...run)
        return { changes, result: result.kind === 'ran' ? { ...result, success: true } : result }
      },
    })),
  ),
  'mcp/structured-content-fits-output-schema': fault(
    'returns a number although the schema requires text',
    structured((result) => {
      const structuredContent = { result: 7 }
      return { ...result, content: [textOf(JSON.stringify(structuredContent))], structuredContent }
    }),
  ),
  'mcp/output-schema-is-answered': fault(
    'lists an outputSchema, but returns text',
    structured(({ structuredContent: _none, ...result }) => result),
  ),
  'mcp/structured-content-repeated': fault(
    'does not repeat structured content',
    structured((result) => ({ ...result, content: [textOf('done')] })),
  ),
  'mcp/task-ignored': fault(
    'starts a task',
    method('tools/call', ({ task }) =>
      task === undefined ? undefined : { result: { task: { taskId: 'task-1', status: 'working' } } },
    ),
  ),
})

/** Knows no assistant. */
const withoutAssistant = (plain: CallParts): Pick<CallParts, 'run'> => ({
  run: (name, given, call) =>
    name === call.parts.mcpListing.assistant.name
      ? { changes: [], result: { kind: 'unknown', name } }
      : plain.run(name, given, call),
})

/** Faults of invalid calls. */
const refusalFaults = faultsOf({
  'mcp/assistant-can-be-called': [
    fault('lists an assistant that calls do not know', calls(withoutAssistant)),
    fault(
      'lists an assistant that calls do not know, and tells so as a result',
      calls((plain) => ({
        ...withoutAssistant(plain),
        unknownTool: (name) => ({ result: plain.failed(`There is no tool ${name}.`) }),
      })),
    ),
  ],
  'mcp/unknown-tool-is-no-success': fault(
    'reports success for an unknown tool',
    calls(() => ({ unknownTool: () => DONE })),
  ),
  'mcp/unknown-tool-code': fault(
    'reports an unknown tool as a failed one',
    calls((plain) => ({ unknownTool: (name) => ({ result: plain.failed(`There is no tool ${name}.`) }) })),
  ),
  'mcp/call-needs-name': fault(
    'reports success without the name of a tool',
    method('tools/call', ({ name }) => (typeof name === 'string' ? undefined : DONE)),
  ),
  'mcp/call-arguments-are-object': fault(
    'reads any arguments as the query',
    method('tools/call', ({ arguments: given = {} }) => (isObject(given) ? undefined : DONE)),
  ),
  'mcp/bad-call-code': fault(
    'reports a call without a tool as an invalid request',
    method('tools/call', ({ name }) => (typeof name === 'string' ? undefined : fail('invalidRequest'))),
  ),
  'mcp/missing-argument-is-no-success': [
    fault(
      'runs a tool without its required arguments',
      calls(() => ({ badArguments: () => DONE })),
    ),
    fault('requires the first argument of a tool only', requiringFirst('callMcp')),
  ],
  'mcp/missing-argument-is-a-tool-error': fault(
    'reports invalid arguments as a protocol error',
    calls(() => ({ badArguments: () => fail('invalidParams') })),
  ),
  'mcp/arguments-may-be-left-out': fault(
    'requires arguments for a tool without any',
    method('tools/call', ({ name, arguments: given }) =>
      name === 'host_list_commands' && given === undefined ? fail('invalidParams') : undefined,
    ),
  ),
})

/** Faults of MCP's utilities. */
const utilityFaults = faultsOf({
  'mcp/ping-answered': fault(
    'responds to a plain ping with a word',
    answering((response, { method: name, params }) =>
      name === 'ping' && params === undefined && response.result !== undefined
        ? { ...response, result: 'pong' }
        : response,
    ),
  ),
  'mcp/ping-result-is-empty': [
    fault(
      'responds to a ping with a member',
      method('ping', () => ({ result: { alive: true } })),
    ),
    fault(
      'sends metadata as text',
      method('ping', () => ({ result: { _meta: 'north' } })),
    ),
  ],
  'mcp/ping-takes-params': fault(
    'refuses params in a ping',
    method('ping', (params) => (Object.keys(params).length === 0 ? undefined : fail('invalidParams'))),
  ),
  'mcp/progress-token-taken': fault(
    'refuses requests with a progress token',
    method('tools/list', ({ _meta: meta }) => (meta?.progressToken === undefined ? undefined : fail('invalidParams'))),
  ),
})

/** Faults of calls and of pings. */
export const mcpCallFaults = { ...resultFaults, ...refusalFaults, ...utilityFaults }
