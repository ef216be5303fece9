import type { ToolArguments, ToolCall } from '../agent/tools/tool.ts'
import { FORBIDDEN } from '../agent/tools/answers.ts'
import type { Decision } from '../kernel/operation.ts'
import { type Outcome, fail, isObject } from './rpc.ts'
import type { EndpointTool } from './tools.ts'

/** A request to a method. */
export interface McpCall extends ToolCall {
  /** The protocol version in the request's header. */
  version: string | undefined
}

/** The result of `tools/call`. */
export interface CallResult {
  content: readonly object[]
  structuredContent?: object
  isError?: boolean
}

/** Outcome of a tool call at the endpoint. */
export type EndpointRun =
  | { kind: 'unknown'; name: string }
  | { kind: 'forbidden'; tool: EndpointTool }
  | { kind: 'invalid'; tool: EndpointTool; problem: string }
  | { kind: 'capped'; tool: EndpointTool }
  | { kind: 'ran'; tool: EndpointTool; success: boolean; text: string }

export interface CallParts {
  /** Runs a tool of the endpoint by name. */
  run: (name: string, given: ToolArguments, call: McpCall) => Decision<EndpointRun>
  /** Outcome of calling an unknown tool. */
  unknownTool: (name: string) => Outcome
  /** Outcome of invalid arguments. */
  badArguments: (problem: string, call: McpCall) => Outcome
  /** Outcome of calling a billed tool with an exhausted allowance. */
  capped: (call: McpCall) => Outcome
  /** Result of a tool that failed. */
  failed: (text: string) => CallResult
  /** Result of a tool that succeeded. */
  succeeded: (text: string, tool: EndpointTool, call: McpCall) => CallResult
}

export const callParts: CallParts = {
  run: (name, given, call) =>
    name === call.parts.mcpListing.assistant.name ? ask(given, call) : call.parts.agentTools.run(name, given, call),
  unknownTool: (name) => fail('invalidParams', `there is no tool ${name}; tools/list names them`),
  badArguments: (problem, { parts }) => ({ result: parts.mcpCalls.failed(problem) }),
  capped: ({ parts }) => ({ result: parts.mcpCalls.failed(parts.billing.exceeded().error) }),
  failed: (text) => ({ content: [textOf(text)], isError: true }),
  succeeded(text, tool, { parts }) {
    if (!parts.mcpListing.isStructured(tool)) return { content: [textOf(text)] }
    const structuredContent = { result: text }
    return { content: [textOf(JSON.stringify(structuredContent))], structuredContent }
  },
}

/** Asks the assistant, which works and is billed as in a chat. */
function ask(given: ToolArguments, call: McpCall): Decision<EndpointRun> {
  const { agentTools, assistant, billing, mcpListing } = call.parts
  const tool = mcpListing.assistant
  const problem = agentTools.problemOf(tool, given)
  if (problem !== undefined) return { changes: [], result: { kind: 'invalid', tool, problem } }
  if (billing.isCapped('model', call.caller, call)) return { changes: [], result: { kind: 'capped', tool } }
  const turn = { message: questionIn(given), systemPrompt: assistant.script.systemPrompt, earlier: [] }
  const { course, changes, uses } = assistant.work(turn, true, call)
  const success = course.failure === undefined
  return {
    changes: [...changes, ...billing.book(uses, call.caller, call)],
    result: { kind: 'ran', tool, success, text: course.failure?.error ?? course.text },
  }
}

/** The assistant's only argument, whatever its name. */
function questionIn(given: ToolArguments): string {
  return String(Object.values(given)[0])
}

/** `tools/call`. */
export function callTool(params: Readonly<Record<string, unknown>>, call: McpCall): Decision<Outcome> {
  const { name, arguments: given = {} } = params
  if (typeof name !== 'string' || !isObject(given)) return { changes: [], result: fail('invalidParams') }
  const { changes, result } = call.parts.mcpCalls.run(name, given, call)
  return { changes, result: outcomeOf(result, call) }
}

function outcomeOf(run: EndpointRun, call: McpCall): Outcome {
  const { mcpCalls } = call.parts
  switch (run.kind) {
    case 'unknown':
      return mcpCalls.unknownTool(run.name)
    case 'forbidden':
      return { result: mcpCalls.failed(FORBIDDEN) }
    case 'invalid':
      return mcpCalls.badArguments(run.problem, call)
    case 'capped':
      return mcpCalls.capped(call)
    case 'ran':
      return { result: run.success ? mcpCalls.succeeded(run.text, run.tool, call) : mcpCalls.failed(run.text) }
  }
}

/** A content item of MCP. */
export function textOf(text: string): { type: 'text'; text: string } {
  return { type: 'text', text }
}
